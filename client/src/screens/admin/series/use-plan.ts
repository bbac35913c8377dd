import { useState } from 'react';
import type { PlanItem, SeriesPlan } from '../../../api/admin-types';
import { hasCode } from '../../../api/http/api-error';
import type { Saving, SavingOptions } from '../../../features/admin/events/use-edit';
import { useCarryOutPlan, useShowPlan } from '../../../features/admin/series/api';
import type { SeriesWire } from './series-fields';

/** A change of a series, and what organisers want to become of its events. */
interface Asked {
  change: Partial<SeriesWire>;
  version: number;
  choices: Record<number, PlanItem['action']>;
}

/** A `Saving` that shows first what becomes of the events of the series, where anything does. */
export interface PlannedSaving extends Saving<SeriesWire> {
  plan: SeriesPlan | undefined;
  choose: (eventId: number, action: PlanItem['action']) => void;
  confirm: () => void;
  close: () => void;
}

/** Saves changes of a series after showing what becomes of its events. */
export function usePlannedSaving(id: number, { onSuccess, onError }: SavingOptions): PlannedSaving {
  const [shown, setShown] = useState<{ asked: Asked; plan: SeriesPlan }>();
  const refused = (error: Error) => {
    // what others have saved is shown in the form
    if (hasCode(error, 'EDIT_CONFLICT')) setShown(undefined);
    onError(error);
  };
  const show = useShowPlan(id, refused);
  const carryOut = useCarryOutPlan(id, onSuccess);
  const setPlan = (asked: Asked, plan: SeriesPlan) => setShown({ asked, plan });
  const look = (asked: Asked, then = setPlan) =>
    show.mutate(toBody(asked), { onSuccess: (plan) => then(asked, plan) });
  const run = (asked: Asked, { fingerprint }: SeriesPlan) => {
    const { body, version } = toBody(asked);
    carryOut.mutate(
      { body: { ...body, fingerprint }, version },
      {
        // what it would be by now is shown instead
        onError: (error) => (hasCode(error, 'PLAN_CHANGED') ? look(asked) : refused(error)),
      },
    );
  };
  return {
    /** Saves at once where no event is touched. */
    mutate: (save) => {
      carryOut.reset();
      look({ ...save, choices: {} }, (asked, plan) =>
        touchesEvents(plan) ? setPlan(asked, plan) : run(asked, plan),
      );
    },
    reset: () => {
      show.reset();
      carryOut.reset();
    },
    error: show.error ?? carryOut.error,
    isPending: show.isPending || carryOut.isPending,
    plan: shown?.plan,
    choose: (eventId, action) =>
      shown && look({ ...shown.asked, choices: { ...shown.asked.choices, [eventId]: action } }),
    confirm: () => shown && run(shown.asked, shown.plan),
    close: () => setShown(undefined),
  };
}

function toBody({ change, version, choices }: Asked) {
  const chosen = Object.entries(choices).map(([id, action]) => ({ event_id: Number(id), action }));
  return { body: { ...change, choices: chosen }, version };
}

/** Whether anything happens to an event, or could by choice, or it stays for others than the series. */
function touchesEvents({ items }: SeriesPlan): boolean {
  return items.some(
    ({ action, options, keeps_kind }) => action !== 'keep' || options.length > 1 || keeps_kind,
  );
}
