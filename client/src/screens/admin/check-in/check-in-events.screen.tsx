import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, take } from '../../../api/http/client';
import { ButtonLink } from '../../../ui/base/button';
import { useCityName } from '../../../lib/use-city-name';
import { EmptyState } from '../../../ui/states/empty-state';
import stack from '../../../ui/base/stack.module.css';
import { AdminPage } from '../../../ui/admin/admin-page';
import { dayTime } from '../../../lib/dates/dates';
import { NotLoadedHere } from '../../../ui/admin/admin-error';
import { TableSkeleton } from '../../../ui/admin/table-skeleton';
import classes from './check-in.module.css';

/** /admin/door, and a host's /admin: the evenings at whose doors one may stand. */
export default function DoorsScreen() {
  const { t } = useTranslation('admin');
  return (
    <AdminPage title={t('door.doors')}>
      <List />
    </AdminPage>
  );
}

function List() {
  const { t } = useTranslation('admin');
  const cityName = useCityName();
  const doors = useQuery({ queryKey: ['admin', 'doors'], queryFn: () => take(api.GET('/api/admin/door')) });
  if (doors.data === undefined)
    return doors.isError ? <NotLoadedHere query={doors} /> : <TableSkeleton rows={3} />;
  if (doors.data.items.length === 0)
    return <EmptyState title={t('door.noDoors')}>{t('door.noDoorsText')}</EmptyState>;
  return (
    <ul className={classes.doors}>
      {doors.data.items.map(({ id, name, date, city, venue, counts }) => (
        <li key={id} className={classes.door}>
          <div className={stack.tight}>
            <h2>{name}</h2>
            <p className={stack.soft}>
              {dayTime(date)} · {[cityName(city), venue].filter(Boolean).join(' · ')}
            </p>
            <p>{t('door.counts', { arrived: counts.arrived, expected: counts.expected })}</p>
          </div>
          <ButtonLink to={`/admin/evenings/${id}/door`}>{t('door.open')}</ButtonLink>
        </li>
      ))}
    </ul>
  );
}
