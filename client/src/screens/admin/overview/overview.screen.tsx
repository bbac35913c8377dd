import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Overview } from '../../../api/admin-types';
import { CHARTS } from '../../../api/states';
import { SeatCounts } from '../../../features/admin/events/seats/seat-counts';
import { isCurrent } from '../../../features/events/phase.rules';
import { useOverview } from '../../../features/admin/overview/api';
import { dayTime } from '../../../lib/dates/dates';
import { chf } from '../../../lib/money';
import { useNow } from '../../../lib/use-now';
import { useCityName } from '../../../ui/widgets/use-city-name';
import { AdminQueryError } from '../../../ui/admin/admin-error';
import { AdminPage } from '../../../ui/admin/admin-page';
import { Badge } from '../../../ui/widgets/badge';
import { Alert } from '../../../ui/base/alert';
import { ButtonLink } from '../../../ui/base/button';
import { Loading } from '../../../ui/base/skeleton';
import stack from '../../../ui/base/stack.module.css';
import { CardSkeleton } from '../../../ui/states/card-skeleton';
import { EmptyState } from '../../../ui/states/empty-state';
import { ChartPanel } from './chart-panel';
import classes from './chart.module.css';
import { StatisticsFilters, useStatisticsFilter } from './statistics-filter';

type Upcoming = Overview['events'][number];
type Attention = Overview['attention'][number];

/** Events shown here, whole rows of two or three; the others are in the list. */
const SHOWN = 6;

/** /admin: the upcoming events, what needs attention, and the numbers. */
export default function OverviewScreen() {
  const { t } = useTranslation('admin');
  return (
    <AdminPage
      title={t('nav.overview')}
      actions={<ButtonLink to="/admin/events/new">{t('events.new')}</ButtonLink>}
    >
      <Now />
      <Charts />
    </AdminPage>
  );
}

function Now() {
  const { t } = useTranslation('admin');
  const overview = useOverview();
  if (overview.data === undefined)
    return overview.isError ? (
      <AdminQueryError query={overview} />
    ) : (
      <Loading>
        <div className={classes.upcoming}>
          <CardSkeleton />
          <CardSkeleton />
          <CardSkeleton />
        </div>
      </Loading>
    );
  const { events, attention } = overview.data;
  return (
    <>
      {attention.length > 0 && <NeedsAttention attention={attention} />}
      <section className={stack.stack} aria-labelledby="coming">
        <h2 id="coming">{t('overview.coming')}</h2>
        {events.length === 0 ? (
          <EmptyState
            title={t('overview.emptyTitle')}
            action={<ButtonLink to="/admin/events/new">{t('events.new')}</ButtonLink>}
          >
            {t('overview.emptyText')}
          </EmptyState>
        ) : (
          <ul className={classes.upcoming}>
            {events.slice(0, SHOWN).map((event) => (
              <li key={event.id}>
                <UpcomingEvent event={event} />
              </li>
            ))}
          </ul>
        )}
        {events.length > SHOWN && (
          <p>
            <Link to="/admin/events">{t('overview.all', { count: events.length })}</Link>
          </p>
        )}
      </section>
    </>
  );
}

/** The screens of what is not named after its own. */
const SCREENS: Partial<Record<Attention['kind'], string>> = { block_reviews: 'reports' };

function NeedsAttention({ attention }: { attention: readonly Attention[] }) {
  const { t } = useTranslation('admin');
  return (
    <Alert tone="warn" title={t('overview.attention')}>
      <ul className={classes.attention}>
        {attention.map(({ kind, event_id, event_name, count }) => (
          <li key={`${kind} ${event_id}`}>
            <Link to={event_id === null ? `/admin/${SCREENS[kind] ?? kind}` : `/admin/events/${event_id}`}>
              {t(`overview.concern.${kind}`, { name: event_name ?? '', count })}
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function UpcomingEvent({ event }: { event: Upcoming }) {
  const { t } = useTranslation(['admin', 'translation']);
  const cityName = useCityName();
  const now = useNow();
  const { id, name, date, city, format, men, women, days_to_go, revenue_chf } = event;
  const isToday = days_to_go === 0;
  return (
    <article className={classes.event}>
      <h3>
        <Link to={`/admin/events/${id}`}>{name}</Link>
      </h3>
      <p className={classes.facts}>
        <span>
          {dayTime(date)} · {cityName(city)}
        </span>
        {isToday ? (
          <Badge tone="good">
            {isCurrent(event, now) ? t('translation:common.happeningNow') : t('overview.today')}
          </Badge>
        ) : (
          <Badge>{t('overview.days', { count: days_to_go })}</Badge>
        )}
      </p>
      <SeatCounts format={format} men={men} women={women} />
      <p className={classes.facts}>
        <span>{t('overview.revenue')}</span>
        <strong>{chf(revenue_chf)}</strong>
      </p>
      {isToday && <ButtonLink to={`/admin/events/${id}/check-in`}>{t('checkIn.open')}</ButtonLink>}
    </article>
  );
}

function Charts() {
  const { t } = useTranslation('admin');
  const filter = useStatisticsFilter();
  return (
    <section className={stack.stack} aria-labelledby="numbers">
      <h2 id="numbers">{t('charts.title')}</h2>
      <StatisticsFilters />
      <div className={classes.charts}>
        {CHARTS.map((chart) => (
          <ChartPanel key={chart} chart={chart} filter={filter} />
        ))}
      </div>
    </section>
  );
}
