import { useTranslation } from 'react-i18next';
import { hasStatus } from '../../api/http/api-error';
import type { GuestRounds } from '../../api/types';
import { AppHeader } from '../../features/auth/header/app-header';
import { useRounds } from '../../features/rounds/api';
import { time } from '../../lib/dates/dates';
import { currentLanguage } from '../../lib/i18n';
import { useIdParam } from '../../lib/use-id-param';
import { useWakeLock } from '../../lib/use-wake-lock';
import { useOnline } from '../../ui/frame/offline-alert';
import { PageFrame } from '../../ui/frame/page-frame';
import { ScreenHeading } from '../../ui/frame/screen-heading';
import { CardSkeleton } from '../../ui/states/card-skeleton';
import { Locked } from '../../ui/states/locked';
import { NoSuchEvent } from '../../ui/states/no-such-event';
import { QueryError } from '../../ui/states/query-error';
import { Loading } from '../../ui/base/skeleton';
import { QuietButton } from './quiet-button';
import classes from './rounds.module.css';
import { Standing } from './standing';
import { UnderWay } from './under-way';

/** /rounds/{eventId}: where one sits now, with whom, for how long, and where next. To be read at a glance. */
export default function RoundsScreen() {
  const { t } = useTranslation('rounds');
  const eventId = useIdParam('eventId');
  return (
    <PageFrame title={t('title')} worksOffline header={<AppHeader />}>
      {eventId === undefined ? <NoSuchEvent title={t('title')} /> : <Rounds eventId={eventId} />}
    </PageFrame>
  );
}

function Rounds({ eventId }: { eventId: number }) {
  const { t } = useTranslation('rounds');
  const { query, isLive } = useRounds(eventId, currentLanguage());
  const online = useOnline();
  if (query.data === undefined) {
    if (hasStatus(query.error, 403))
      return <Locked title={t('title')} error={query.error} text="errors.NOT_RESERVED" />;
    if (query.isError) return <QueryError title={t('title')} query={query} otherwise="errors.INTERNAL" />;
    return <Coming />;
  }
  const isCut = !online || (!isLive && query.failureCount > 0);
  return (
    <div className={classes.rounds}>
      <Content eventId={eventId} rounds={query.data} receivedAt={query.dataUpdatedAt} />
      {/* Always there: a screen reader is told of what comes into it. */}
      <output className={classes.cut}>
        {isCut && t('offline', { time: time(new Date(query.dataUpdatedAt).toISOString()) })}
      </output>
    </div>
  );
}

interface ContentProps {
  eventId: number;
  rounds: GuestRounds;
  /** When the phone got them, in milliseconds. */
  receivedAt: number;
}

function Content({ eventId, rounds, receivedAt }: ContentProps) {
  const { state, called } = rounds;
  if (state === 'none' || state === 'ended') return <Standing eventId={eventId} rounds={rounds} />;
  return (
    <>
      <StayOn />
      {state === 'waiting' ? (
        <Standing eventId={eventId} rounds={rounds} />
      ) : (
        <UnderWay rounds={rounds} receivedAt={receivedAt} />
      )}
      <QuietButton eventId={eventId} called={called} />
    </>
  );
}

/** Keeps the screen on while it is shown. */
function StayOn() {
  useWakeLock();
  return null;
}

function Coming() {
  const { t } = useTranslation('rounds');
  return (
    <div className={classes.rounds}>
      <ScreenHeading>{t('title')}</ScreenHeading>
      <Loading>
        <CardSkeleton />
      </Loading>
    </div>
  );
}
