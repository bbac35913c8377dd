import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode, hasStatus } from '../../api/http/api-error';
import type { Match } from '../../api/types';
import { useSession } from '../../features/auth/session/session';
import { AppHeader } from '../../features/auth/header/app-header';
import { feedbackIsOpen } from '../../features/events/phase.rules';
import { useReservations } from '../../features/reservations/api';
import { usePersonSafety } from '../../features/safety/use-person-safety';
import { currentLanguage } from '../../lib/i18n';
import { useIdParam } from '../../lib/use-id-param';
import { useNow } from '../../lib/use-now';
import { ButtonLink } from '../../ui/base/button';
import { Loading } from '../../ui/base/skeleton';
import stack from '../../ui/base/stack.module.css';
import { PageFrame } from '../../ui/frame/page-frame';
import people from '../../ui/photo/person-card.module.css';
import { ScreenHeading } from '../../ui/frame/screen-heading';
import { CardSkeleton } from '../../ui/states/card-skeleton';
import { EmptyState } from '../../ui/states/empty-state';
import { Locked } from '../../ui/states/locked';
import { NoSuchEvent } from '../../ui/states/no-such-event';
import { QueryError } from '../../ui/states/query-error';
import { MatchCard } from './match-card';
import { News } from './news';
import classes from './matches.module.css';
import { useListNews, useMatches } from '../../features/matches/api';
import { NotMatched } from '../../features/consents/not-matched';

// Its phrases come along with it.
const Why = lazy(() => import('./why'));

/** /matches/{eventId}: the people on one's list, why, and what to say first. */
export default function MatchesScreen() {
  const { t } = useTranslation();
  const eventId = useIdParam('eventId');
  return (
    <PageFrame title={t('matches.tab')} width="wide" header={<AppHeader />}>
      {eventId === undefined ? <NoSuchEvent title={t('matches.title')} /> : <Matches eventId={eventId} />}
    </PageFrame>
  );
}

function Matches({ eventId }: { eventId: number }) {
  const { t } = useTranslation();
  const matches = useMatches(eventId, currentLanguage());
  if (hasCode(matches.error, 'CONSENT_REQUIRED')) return <Unmatched />;
  if (hasStatus(matches.error, 403))
    return <Locked title={t('matches.lockedTitle')} error={matches.error} text="errors.MATCHES_LOCKED" />;
  if (matches.data !== undefined) return <List key={eventId} eventId={eventId} matches={matches.data} />;
  if (matches.isError)
    return <QueryError title={t('matches.title')} query={matches} otherwise="matches.failed" />;
  return (
    <div className={stack.loose}>
      <ScreenHeading>{t('matches.title')}</ScreenHeading>
      <Loading>
        <div className={people.list}>
          <CardSkeleton />
          <CardSkeleton />
        </div>
      </Loading>
    </div>
  );
}

/** Without consent there is no list. */
function Unmatched() {
  const { t } = useTranslation();
  return (
    <div className={stack.stack}>
      <ScreenHeading>{t('matches.title')}</ScreenHeading>
      <NotMatched />
    </div>
  );
}

/** Returns whether one can give feedback on an event: before that the questions to begin with are what one came for. */
function useFeedbackIsOpen(eventId: number): boolean {
  const { data: reservations } = useReservations();
  const now = useNow();
  return reservations?.past.some((event) => event.id === eventId && feedbackIsOpen(event, now)) ?? false;
}

function List({ eventId, matches }: { eventId: number; matches: readonly Match[] }) {
  const { t } = useTranslation();
  const { data: status } = useSession();
  const { ask, notice, dialog } = usePersonSafety(eventId, status?.email);
  const isOpen = useFeedbackIsOpen(eventId);
  const news = useListNews(
    eventId,
    matches.map(({ id }) => id),
  );
  return (
    <div className={stack.loose}>
      <div className={stack.stack}>
        <ScreenHeading>{t('matches.title')}</ScreenHeading>
        {notice}
        {matches.length > 0 && <p className={classes.meaning}>{t('matches.meaning')}</p>}
        {news && <News news={news} />}
      </div>
      {matches.length === 0 ? (
        <EmptyState title={t('matches.emptyTitle')}>{t('matches.emptyText')}</EmptyState>
      ) : (
        <ul className={people.list}>
          {matches.map((match) => (
            <li key={match.id}>
              <MatchCard match={match} isNew={news?.added.includes(match.id) ?? false} onChoose={ask} />
            </li>
          ))}
        </ul>
      )}
      {/* Known later than the list: here it pushes nobody away. */}
      {news?.may_change && <p className={classes.meaning}>{t('matches.mayChange')}</p>}
      {matches.length > 0 && (
        <Suspense>
          <Why eventId={eventId} />
        </Suspense>
      )}
      <div className={classes.feedback}>
        <ButtonLink to={`/feedback/${eventId}`} look={isOpen ? 'filled' : 'outline'}>
          {t('matches.provideFeedback')}
        </ButtonLink>
      </div>
      {dialog}
    </div>
  );
}
