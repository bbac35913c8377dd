import { useTranslation } from 'react-i18next';
import type { Session } from '../../../api/types';
import { useEndOtherSessions, useEndSession, useSessions } from '../../../features/account/api';
import { useCalendarFeed, useRevokeCalendarFeed } from '../../../features/notifications/calendar-feed.api';
import { dayTime } from '../../../lib/dates/dates';
import { Button } from '../../../ui/base/button';
import { FocusedAlert } from '../../../ui/states/focused-alert';
import { SilentQueryError } from '../../../ui/states/silent-query-error';
import { Badge } from '../../../ui/widgets/badge';
import { Loading, Skeleton } from '../../../ui/base/skeleton';
import { AccountError } from '../account-error';
import classes from '../account.module.css';
import { Section } from '../section';

/** The devices on which one is signed in and the calendar that reads one's evenings, each with a button that ends it. */
export function SessionsSection() {
  const { t } = useTranslation('account');
  const sessions = useSessions();
  const end = useEndSession();
  const endOthers = useEndOtherSessions();
  const feed = useCalendarFeed();
  const others = sessions.data?.filter(({ current }) => !current) ?? [];
  const hasFeed = feed.data?.active === true;
  const ending = (id: number) => end.isPending && end.variables === id;
  return (
    <Section title={t('sessions.title')}>
      {endOthers.isSuccess && <FocusedAlert tone="good">{t('sessions.othersEnded')}</FocusedAlert>}
      {end.isSuccess && !endOthers.isSuccess && (
        <FocusedAlert key={end.variables} tone="good">
          {t('sessions.ended')}
        </FocusedAlert>
      )}
      {sessions.isPending && (
        <Loading>
          <Skeleton height="8rem" />
        </Loading>
      )}
      {sessions.data === undefined && sessions.isError && <SilentQueryError query={sessions} />}
      {sessions.data !== undefined && (
        <ul className={classes.list}>
          {sessions.data.map((session) => (
            <li key={session.id} className={classes.entry}>
              <Device session={session} />
              {session.current ? (
                <Badge tone="good">{t('sessions.here')}</Badge>
              ) : (
                <Button
                  look="outline"
                  busy={ending(session.id)}
                  aria-label={t('sessions.endNamed', { device: session.device ?? t('sessions.unknown') })}
                  onClick={() => end.mutate(session.id)}
                >
                  {t('sessions.end')}
                </Button>
              )}
            </li>
          ))}
          <FeedEntry />
        </ul>
      )}
      {sessions.data !== undefined && others.length === 0 && !hasFeed && (
        <p className={classes.soft}>{t('sessions.alone')}</p>
      )}
      <AccountError error={end.error ?? endOthers.error} />
      {(others.length > 0 || hasFeed) && (
        <div className={classes.actions}>
          <Button look="outline" busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {t('sessions.endOthers')}
          </Button>
        </div>
      )}
    </Section>
  );
}

function Device({ session }: { session: Session }) {
  const { t } = useTranslation('account');
  return (
    <div className={classes.words}>
      <p className={classes.value}>{session.device ?? t('sessions.unknown')}</p>
      <p className={classes.soft}>{t('sessions.since', { date: dayTime(session.created_at) })}</p>
      {!session.current && (
        <p className={classes.soft}>{t('sessions.lastUsed', { date: dayTime(session.last_used_at) })}</p>
      )}
    </div>
  );
}

/** The address at which a calendar reads one's evenings; nothing without one. */
function FeedEntry() {
  const { t } = useTranslation('account');
  const { data: feed } = useCalendarFeed();
  const revoke = useRevokeCalendarFeed();
  if (revoke.isSuccess && !feed?.active)
    return (
      <li>
        <FocusedAlert tone="good">{t('sessions.feed.ended')}</FocusedAlert>
      </li>
    );
  if (!feed?.active) return null;
  return (
    <li className={classes.entry}>
      <div className={classes.words}>
        <p className={classes.value}>{t('sessions.feed.title')}</p>
        {feed.created_at !== null && (
          <p className={classes.soft}>{t('sessions.feed.since', { date: dayTime(feed.created_at) })}</p>
        )}
      </div>
      <Button
        look="outline"
        busy={revoke.isPending}
        aria-label={t('sessions.feed.endNamed')}
        onClick={() => revoke.mutate()}
      >
        {t('sessions.feed.end')}
      </Button>
      <AccountError error={revoke.error} />
    </li>
  );
}
