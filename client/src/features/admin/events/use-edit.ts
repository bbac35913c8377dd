import { useState } from 'react';
import type { AdminEvent } from '../../../api/admin-types';
import { hasCode } from '../../../api/http/api-error';
import { type Confirmed, useAdminEvent, useUpdateEvent } from './api';
import { changedFields, withOwnChanges } from './event-changes.rules';
import { type EventValues, type EventWire, eventToWire, type useEventForm, valuesOf } from './event-fields';

/** Saves the named fields onto a version. */
export interface Saving<Wire extends object> {
  mutate: (save: { change: Partial<Wire>; version: number }) => void;
  reset: () => void;
  error: Error | null;
  isPending: boolean;
}

export interface SavingOptions {
  onSuccess: () => Promise<void> | void;
  onError: (error: Error) => void;
}

/** What is edited, and how it becomes what the API takes. */
interface Edited<Thing extends { version: number }, Values, Wire extends object, Save extends Saving<Wire>> {
  /** As the form was filled with it. */
  opened: Thing;
  /** As it is now. */
  current: { data: Thing | undefined; refetch: () => unknown };
  form: { values: Values; setAll: (values: Values) => void; showRefused: (error: unknown) => void };
  useSave: (options: SavingOptions) => Save;
  toWire: (values: Values) => Wire;
  fromWire: (wire: Wire) => Values;
  /** Returns what the API tells of a thing as it would be sent. */
  wireOf: (thing: Thing) => Wire;
  changed: (before: Wire, after: Wire) => Partial<Wire>;
  withOwn: (now: Wire, mine: Partial<Wire>, theirs: Partial<Wire>) => Wire;
  onSaved: () => Promise<void> | void;
}

/**
 * Saves what was changed in a form and nothing else, onto the version that the form was opened with. If somebody
 * else has saved meanwhile, `conflict` has what they changed, and what to do about it.
 */
export function useVersionedEdit<
  Thing extends { version: number },
  Values,
  Wire extends object,
  Save extends Saving<Wire> = Saving<Wire>,
>(edited: Edited<Thing, Values, Wire, Save>) {
  const { opened, current, form, useSave, toWire, wireOf, changed, onSaved } = edited;
  // It is read again while the form stands open; the form goes on from what it was filled with.
  const [base, setBase] = useState(opened);
  const update = useSave({
    onSuccess: onSaved,
    onError: (error) => {
      form.showRefused(error);
      if (hasCode(error, 'EDIT_CONFLICT')) void current.refetch();
    },
  });
  const mine = (values: Values) => changed(wireOf(base), toWire(values));
  const save = (values: Values, onto = base) => {
    const change = mine(values);
    if (Object.keys(change).length === 0) void onSaved();
    else update.mutate({ change, version: onto.version });
  };
  const own = mine(form.values);
  const edit = {
    saving: update,
    save: (values: Values) => save(values),
    busy: update.isPending,
    /** Whether there is anything to lose by leaving. */
    isUnsaved: !update.isPending && Object.keys(own).length > 0,
  };
  const now = current.data;
  if (!hasCode(update.error, 'EDIT_CONFLICT') || now === undefined || now.version === base.version)
    return { ...edit, error: update.error, conflict: undefined };
  const theirs = changed(wireOf(base), wireOf(now));
  const onTakeTheirs = () => {
    form.setAll(edited.fromWire(edited.withOwn(wireOf(now), own, theirs)));
    setBase(now);
    update.reset();
  };
  const conflict = { theirs, mine: own, onTakeTheirs, onKeepMine: () => save(form.values, now) };
  return { ...edit, error: null, conflict };
}

/** `useVersionedEdit` of an event; `confirmed` is asked what was answered about its guests. */
export function useEdit(
  opened: AdminEvent,
  form: ReturnType<typeof useEventForm>,
  onSaved: () => Promise<void> | void,
  confirmed: () => Confirmed,
) {
  return useVersionedEdit<AdminEvent, EventValues, EventWire>({
    opened,
    current: useAdminEvent(opened.id),
    form,
    useSave: (options) => useUpdateEvent(opened.id, options, confirmed),
    toWire: eventToWire,
    fromWire: valuesOf,
    wireOf: (event) => eventToWire(valuesOf(event)),
    changed: changedFields,
    withOwn: withOwnChanges,
    onSaved,
  });
}
