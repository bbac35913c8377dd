import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PersonDetail } from '../../../api/admin-types';
import { ReservationBadge } from '../../../features/admin/events/event-badge';
import { day, time } from '../../../lib/dates/dates';
import { Badge } from '../../../ui/widgets/badge';
import { type Column, DataTable } from '../../../ui/admin/data-table';
import { Facts } from '../../../ui/admin/facts';
import { Panel } from '../../../ui/admin/panel';

type Row = PersonDetail['reservations'][number];

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
      cell: ({ checked_in_at, no_show }) => {
        if (checked_in_at !== null) return <Badge tone="good">{time(checked_in_at)}</Badge>;
        return no_show ? <Badge tone="bad">{t('reservations.noShow')}</Badge> : '–';
      },
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
