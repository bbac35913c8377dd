import { Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AdminEvent, EventDecision } from '../../../../api/admin-types';
import { useDecideGo, useDecision } from '../../../../features/admin/events/decision/api';
import { dayTime } from '../../../../lib/dates/dates';
import { percent } from '../../../../lib/numbers';
import { AdminError } from '../../../../ui/admin/admin-error';
import { Panel } from '../../../../ui/admin/panel';
import { Button } from '../../../../ui/base/button';
import stack from '../../../../ui/base/stack.module.css';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog';
import { useCityName } from '../../../../ui/widgets/use-city-name';
import { CancelEventDialog } from './cancel-event-dialog';
import classes from './decision-card.module.css';
import { JoinDialog } from './join-dialog';
import { PostponeDialog } from './postpone-dialog';
import '../../../../ui/widgets/stack.css';

type Side = EventDecision['men'];

/** Which sides an event has, by its format, with the words for them. */
const SIDES_OF = {
  two_sides: ['men', 'women'],
  men: ['men'],
  women: ['women'],
  open: ['women'],
} as const satisfies Record<AdminEvent['format'], readonly ('men' | 'women')[]>;

/** Whether the event takes place: the numbers, the outlook and the choices, or what was decided. */
export function DecisionCard({ event }: { event: AdminEvent }) {
  const { t } = useTranslation('admin');
  const { data } = useDecision(event);
  if (data === undefined || (!data.asks && data.decision === null)) return null;
  return (
    <Panel title={t('takesPlace.title')}>
      {data.decision === null ? <p>{t('takesPlace.ask')}</p> : <Decided decision={data} />}
      <div className={classes.sides}>
        {SIDES_OF[event.format].map((side) => (
          <div key={side}>
            <h3>{event.format === 'open' ? t('sides.all') : t(`sides.${side}`)}</h3>
            <SideNumbers side={data[side]} decision={data} />
          </div>
        ))}
      </div>
      {data.decision === null && <Choices event={event} decision={data} />}
    </Panel>
  );
}

function Decided({ decision: { decision, decided_at, decided_by, into } }: { decision: EventDecision }) {
  const { t } = useTranslation('admin');
  if (decision === null) return null;
  const by = [decided_by, decided_at && dayTime(decided_at)].filter(Boolean).join(', ');
  return (
    <p>
      <strong>{t(`takesPlace.decided.${decision}`)}</strong> {by}
      {into !== null && (
        <>
          {' '}
          <Link to={`/admin/events/${into}`}>{t('takesPlace.toOther')}</Link>
        </>
      )}
    </p>
  );
}

function SideNumbers({ side, decision }: { side: Side; decision: EventDecision }) {
  const { t } = useTranslation('admin');
  const { reserved, minimum, held, waiting } = side;
  return (
    <div className={stack.tight}>
      <p>{t('takesPlace.side', { reserved, minimum })}</p>
      <p className={stack.soft}>{t('takesPlace.more', { held, waiting })}</p>
      {decision.decision === null && <Outlook side={side} decision={decision} />}
    </div>
  );
}

function Outlook({ side, decision }: { side: Side; decision: EventDecision }) {
  const { t } = useTranslation('admin');
  const cityName = useCityName();
  const likely = ({ low, median, high }: NonNullable<Side['expected']>) =>
    low === high ? t('takesPlace.likely', { count: median }) : t('takesPlace.range', { low, median, high });
  const { expected, late_share: share, past_events: count } = side;
  const { hours_left: hours, outlook_city: city } = decision;
  if (share === null) return <p className={stack.soft}>{t('takesPlace.few', { count })}</p>;
  // below 0 where more gave their place back: the likely number says that
  const [low, median, high] = [share.low, share.median, share.high].map((one) => percent(Math.max(0, one)));
  return (
    <>
      {expected && <p>{likely(expected)}</p>}
      <p className={stack.soft}>
        {city === null
          ? t('takesPlace.becauseAll', { count, hours, share: median })
          : t('takesPlace.because', { count, hours, city: cityName(city), share: median })}
        {low !== high && <> {t('takesPlace.mostly', { low, high })}</>}
      </p>
    </>
  );
}

function Choices({ event, decision }: { event: AdminEvent; decision: EventDecision }) {
  const { t } = useTranslation('admin');
  const [asking, setAsking] = useState<'go' | 'cancel' | 'postpone' | 'join'>();
  const close = () => setAsking(undefined);
  const dialog = { event, decides: decision.starts_at, onClose: close };
  return (
    <Group gap="sm">
      <Button onClick={() => setAsking('go')}>{t('takesPlace.go')}</Button>
      <Button look="outline" onClick={() => setAsking('cancel')}>
        {t('takesPlace.cancel')}
      </Button>
      <Button look="outline" onClick={() => setAsking('postpone')}>
        {t('takesPlace.postpone')}
      </Button>
      <Button look="outline" onClick={() => setAsking('join')}>
        {t('takesPlace.join')}
      </Button>
      {asking === 'join' && <JoinDialog decision={decision} onClose={close} />}
      {asking === 'go' && <GoDialog decision={decision} onClose={close} />}
      {asking === 'cancel' && <CancelEventDialog {...dialog} />}
      {asking === 'postpone' && <PostponeDialog {...dialog} />}
    </Group>
  );
}

function GoDialog({ decision, onClose }: { decision: EventDecision; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const go = useDecideGo(decision.event_id, decision.starts_at, onClose);
  const count = decision.cancellation.guests;
  return (
    <ConfirmDialog
      title={t('takesPlace.goTitle')}
      confirmLabel={t('takesPlace.go')}
      keepLabel={t('takesPlace.goKeep')}
      busy={go.isPending}
      onConfirm={() => go.mutate()}
      onClose={onClose}
    >
      <p>{t('takesPlace.goText', { count })}</p>
      <AdminError error={go.error} />
    </ConfirmDialog>
  );
}
