import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import type { RoundsPlan } from '../../../api/admin-types';
import { useRoundsAct, useRoundsPlan } from '../../../features/admin/rounds/api';
import { useSession } from '../../../features/auth/session/session';
import { useWakeLock } from '../../../lib/use-wake-lock';
import { AdminError, AdminQueryError } from '../../../ui/admin/admin-error';
import { TableSkeleton } from '../../../ui/admin/table-skeleton';
import stack from '../../../ui/base/stack.module.css';
import { PageFrame } from '../../../ui/frame/page-frame';
import { ScreenHeading } from '../../../ui/frame/screen-heading';
import { time } from '../../../lib/dates/dates';
import { Button } from '../../../ui/base/button';
import { Alert } from '../../../ui/base/alert';
import { percent } from '../../../lib/numbers';
import { Panel } from '../../../ui/admin/panel';
import { Clock } from './clock';
import { Controls } from './controls';
import { Floor } from './floor';
import { Guests } from './guests';
import { PlanPanel } from './plan-panel';
import classes from './rounds.module.css';
import { Tables } from './tables';

interface CallsProps {
  plan: RoundsPlan;
  act: ReturnType<typeof useRoundsAct>;
}

/** /admin/events/{id}/rounds: the rounds in the hands of a host, on a phone or a tablet in the room. */
export default function RoundsScreen() {
  const { t } = useTranslation('admin');
  const eventId = Number(useParams().id);
  const { data: status } = useSession();
  const plan = useRoundsPlan(eventId);
  const back = status?.role === 'admin' ? `/admin/events/${eventId}` : '/admin/check-in';
  return (
    <PageFrame
      title={t('rounds.title')}
      width="wide"
      header={
        <nav className={classes.header}>
          <Link to={back}>← {t(status?.role === 'admin' ? 'checkIn.toEvent' : 'checkIn.toEvents')}</Link>
          <Link to={`/admin/events/${eventId}/check-in`}>{t('checkIn.open')}</Link>
          <Link to={`/admin/events/${eventId}/print`}>{t('print.open')}</Link>
        </nav>
      }
    >
      <div className={stack.stack}>
        <ScreenHeading>{t('rounds.title')}</ScreenHeading>
        {plan.data === undefined && (plan.isError ? <AdminQueryError query={plan} /> : <TableSkeleton />)}
        {plan.data !== undefined && (
          <Rounds eventId={eventId} plan={plan.data} receivedAt={plan.dataUpdatedAt} />
        )}
      </div>
    </PageFrame>
  );
}

interface RoundsProps {
  eventId: number;
  plan: RoundsPlan;
  /** When it came, in milliseconds of this device. */
  receivedAt: number;
}

function Rounds({ eventId, plan, receivedAt }: RoundsProps) {
  const act = useRoundsAct(eventId);
  const [whole, setWhole] = useState(false);
  useWakeLock();
  const { state } = plan;
  const controls = (
    <>
      <AdminError error={act.error} />
      <Controls plan={plan} receivedAt={receivedAt} act={act} />
    </>
  );
  const clock = (
    <Clock plan={plan} receivedAt={receivedAt} whole={whole} onWhole={setWhole}>
      {controls}
    </Clock>
  );
  // nothing behind the clock of the room may be pressed or read
  if (whole && isUnderWay(plan)) return clock;
  return (
    <>
      {!isUnderWay(plan) && state !== 'waiting' && <AdminError error={act.error} />}
      <Calls plan={plan} act={act} />
      {isUnderWay(plan) ? clock : state === 'waiting' && controls}
      {state === 'ended' && <Ended />}
      {state !== 'none' && state !== 'ended' && <Floor plan={plan} act={act} />}
      {state !== 'none' && <Tables key={plan.round} plan={plan} />}
      {plan.report && <Report report={plan.report} />}
      {state !== 'ended' && <PlanPanel plan={plan} act={act} />}
      {state !== 'none' && state !== 'ended' && <Guests plan={plan} act={act} />}
    </>
  );
}

function Ended() {
  const { t } = useTranslation('admin');
  return <p className={stack.lead}>{t('rounds.ended')}</p>;
}

function isUnderWay({ state }: RoundsPlan): boolean {
  return state === 'running' || state === 'paused';
}

/** Guests who ask for a host, who called first first. */
function Calls({ plan, act }: CallsProps) {
  const { t } = useTranslation('admin');
  return plan.calls.map(({ id, name, table, at }) => (
    <Alert
      key={id}
      tone="warn"
      action={
        <Button
          look="outline"
          busy={act.isPending && act.variables.act === 'acknowledge' && act.variables.callId === id}
          onClick={() => act.mutate({ act: 'acknowledge', callId: id })}
        >
          {t('rounds.coming')}
        </Button>
      }
    >
      {table === null
        ? t('rounds.callSomewhere', { name, time: time(at) })
        : t('rounds.call', { name, table, time: time(at) })}
    </Alert>
  ));
}

/** What a plan is worth, in plain words. */
function Report({ report }: { report: NonNullable<RoundsPlan['report']> }) {
  const { t } = useTranslation('admin');
  const { agreement, best_possible, pauses_min, pauses_max, meetings, listed, listed_met, changed } = report;
  const share = best_possible > 0 ? agreement / best_possible : 1;
  return (
    <Panel title={t('rounds.report.title')}>
      <p>{t('rounds.report.meetings', { count: meetings })}</p>
      {listed > 0 && <p>{t('rounds.report.lists', { met: listed_met, count: listed })}</p>}
      <p>
        {share >= 0.9995
          ? t('rounds.report.best')
          : t('rounds.report.share', { share: percent(Math.floor(share * 100) / 100) })}
      </p>
      <p>
        {pauses_min === pauses_max
          ? t('rounds.report.pausesSame', { count: pauses_max })
          : t('rounds.report.pauses', { min: pauses_min, max: pauses_max })}
      </p>
      {changed > 0 && <p>{t('rounds.report.changed', { count: changed })}</p>}
    </Panel>
  );
}
