import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PersonDetail } from '../../../api/admin-types';
import { ReservationBadge } from '../../../features/admin/events/event-badge';
import { useExcuse } from '../../../features/admin/people/api';
import { AdminError } from '../../../ui/admin/admin-error';
import { Button } from '../../../ui/base/button';
import stack from '../../../ui/base/stack.module.css';
import { day, time } from '../../../lib/dates/dates';
import { Badge } from '../../../ui/widgets/badge';
import { type Column, DataTable } from '../../../ui/admin/data-table';
import { Facts } from '../../../ui/admin/facts';
import { Panel } from '../../../ui/admin/panel';

type Row = PersonDetail['reservations'][number];

interface CameProps {
  accountId: number;
  row: Row;
}

/** When they came, or that they missed it, which can be excused. */
function Came({ accountId, row: { id, checked_in_at, no_show, given_back_late, excused } }: CameProps) {
  const { t } = useTranslation('admin');
  const excuse = useExcuse(accountId);
  if (!no_show && !given_back_late)
    return checked_in_at === null ? '–' : <Badge tone="good">{time(checked_in_at)}</Badge>;
  const missed = t(no_show ? 'reservations.noShow' : 'person.givenBackLate');
  return (
    <div className={stack.tight}>
      <span className={stack.row}>
        <Badge tone={excused ? 'plain' : 'bad'}>
          {excused ? `${missed}: ${t('person.excused')}` : missed}
        </Badge>
        <Button
          look="outline"
          busy={excuse.isPending}
          onClick={() => excuse.mutate({ reservation_id: id, excused: !excused })}
        >
          {t(excused ? 'person.count' : 'person.excuse')}
        </Button>
      </span>
      <AdminError error={excuse.error} />
    </div>
  );
}

/** The events at which a person had a seat, and whether they came. */
export function Attendance({ person }: { person: PersonDetail }) {
  const { t } = useTranslation('admin');
  const { places, arrived, no_shows, reservations } = person;
  const columns: Column<Row>[] = [
    {
      key: 'event',
      label: t('fields.event'),
      cell: ({ event_id, event_name }) => <Link to={`/admin/events/${event_id}`}>{event_name}</Link>,
    },
    { key: 'date', label: t('fields.date'), cell: ({ date }) => day(date) },
    { key: 'status', label: t('fields.status'), cell: ({ status }) => <ReservationBadge status={status} /> },
    {
      key: 'came',
      label: t('fields.arrived'),
      cell: (row) => <Came accountId={person.account_id} row={row} />,
    },
  ];
  return (
    <Panel title={t('person.attendance')}>
      <Facts
        facts={[
          [t('person.reservations'), places],
          [t('people.came'), arrived],
          [t('people.noShows'), no_shows],
        ]}
      />
      {reservations.length > 0 && (
        <DataTable
          caption={t('person.attendance')}
          columns={columns}
          rows={reservations}
          rowKey={({ id }) => id}
        />
      )}
    </Panel>
  );
}
