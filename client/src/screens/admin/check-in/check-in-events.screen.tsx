import { useTranslation } from 'react-i18next';
import { useCheckInEvents } from '../../../features/admin/check-in/api';
import { dayTime } from '../../../lib/dates/dates';
import { useCityName } from '../../../ui/widgets/use-city-name';
import { AdminQueryError } from '../../../ui/admin/admin-error';
import { AdminPage } from '../../../ui/admin/admin-page';
import { TableSkeleton } from '../../../ui/admin/table-skeleton';
import { ButtonLink } from '../../../ui/base/button';
import stack from '../../../ui/base/stack.module.css';
import { EmptyState } from '../../../ui/states/empty-state';
import classes from './check-in.module.css';

/** /admin/check-in, and a host's /admin: the events at which one may check guests in. */
export default function CheckInEventsScreen() {
  const { t } = useTranslation('admin');
  return (
    <AdminPage title={t('checkIn.events')}>
      <List />
    </AdminPage>
  );
}

function List() {
  const { t } = useTranslation('admin');
  const cityName = useCityName();
  const events = useCheckInEvents();
  if (events.data === undefined)
    return events.isError ? <AdminQueryError query={events} /> : <TableSkeleton rows={3} />;
  if (events.data.items.length === 0)
    return <EmptyState title={t('checkIn.noEvents')}>{t('checkIn.noEventsText')}</EmptyState>;
  return (
    <ul className={classes.events}>
      {events.data.items.map(({ id, name, date, city, venue, counts, open }) => (
        <li key={id} className={classes.event}>
          <div className={stack.tight}>
            <h2>{name}</h2>
            <p className={stack.soft}>
              {dayTime(date)} · {[cityName(city), venue].filter(Boolean).join(' · ')}
            </p>
            <p>
              {open
                ? t('checkIn.counts', { arrived: counts.arrived, expected: counts.expected })
                : t('checkIn.opensOnDay')}
            </p>
          </div>
          {open && <ButtonLink to={`/admin/events/${id}/check-in`}>{t('checkIn.open')}</ButtonLink>}
        </li>
      ))}
    </ul>
  );
}
