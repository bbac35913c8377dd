import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminEvent, AdminReservation, Person } from '../../../api/admin-types';
import { RESERVATION_STATUSES, SIDES } from '../../../api/states';
import type { ReservationState, Side } from '../../../api/types';
import { ReservationBadge } from '../../../features/admin/events/event-badge';
import {
  reservationsCsv,
  type ReservationsFilter,
  reservationsXlsx,
  useAdminReservations,
  useGiveSeat,
} from '../../../features/admin/reservations/api';
import { day, dayTime, time } from '../../../lib/dates/dates';
import { chf } from '../../../lib/money';
import { AdminError, AdminQueryError } from '../../../ui/admin/admin-error';
import { Badge } from '../../../ui/widgets/badge';
import { CsvButton } from '../../../ui/admin/csv-button';
import { type Column, DataTable } from '../../../ui/admin/data-table';
import { FilterBar, FilterSelect, SearchField } from '../../../ui/admin/filter-bar';
import { Pager } from '../../../ui/admin/pager';
import { TableSkeleton } from '../../../ui/admin/table-skeleton';
import { useFilters } from '../../../ui/admin/use-filters';
import { Button } from '../../../ui/base/button';
import { EmptyState } from '../../../ui/states/empty-state';
import { PersonPicker } from '../../../features/admin/people/person-picker';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import classes from './event.module.css';
import { ReservationDrawer } from './reservation-drawer';

/** The reservations of an event. */
export function ReservationsTab({ event }: { event: AdminEvent }) {
  const { t } = useTranslation('admin');
  const { values, page, set, goTo } = useFilters(['q', 'status', 'seat', 'arrived']);
  const [giving, setGiving] = useState(false);
  const [open, setOpen] = useState<AdminReservation>();
  // Of a cancelled event those are meant whose place ended with it.
  const ended = event.counts.refunded > 0 ? 'refunded' : 'cancelled';
  const status = values.status ?? (event.status === 'cancelled' ? ended : undefined);
  const filter: ReservationsFilter = {
    ...(values.q && { q: values.q }),
    ...(status && { status: status as ReservationState }),
    ...(values.seat && { seat: values.seat as Side }),
    ...(values.arrived && { arrived: values.arrived === 'true' }),
  };
  return (
    <>
      <FilterBar>
        <SearchField label={t('reservations.search')} value={values.q ?? ''} onChange={(q) => set('q', q)} />
        <FilterSelect
          label={t('fields.status')}
          all={t('reservations.live')}
          options={RESERVATION_STATUSES.map((value) => ({ value, label: t(`reservationStatus.${value}`) }))}
          value={status ?? ''}
          onChange={(status) => set('status', status)}
        />
        {event.format === 'two_sides' && (
          <FilterSelect
            label={t('fields.seat')}
            all={t('common.all')}
            options={SIDES.map((value) => ({ value, label: t(`sides.${value}`) }))}
            value={values.seat ?? ''}
            onChange={(seat) => set('seat', seat)}
          />
        )}
        <FilterSelect
          label={t('fields.arrived')}
          all={t('common.all')}
          options={[
            { value: 'true', label: t('reservations.arrived') },
            { value: 'false', label: t('reservations.notArrived') },
          ]}
          value={values.arrived ?? ''}
          onChange={(arrived) => set('arrived', arrived)}
        />
      </FilterBar>
      <div className={classes.tools}>
        {event.status !== 'cancelled' && (
          <Button look="outline" onClick={() => setGiving(true)}>
            {t('reservations.give')}
          </Button>
        )}
        <CsvButton path={reservationsCsv(event.id, filter)} name={`reservations-${event.id}.csv`} />
        <CsvButton
          path={reservationsXlsx(event.id, filter)}
          name={`reservations-${event.id}.xlsx`}
          label={t('common.xlsx')}
        />
      </div>
      <List eventId={event.id} filter={filter} page={page} onGo={goTo} onOpen={setOpen} />
      {giving && <GiveSeatDialog event={event} onClose={() => setGiving(false)} />}
      {open && <ReservationDrawer reservation={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

interface ListProps {
  eventId: number;
  filter: ReservationsFilter;
  page: number;
  onGo: (page: number) => void;
  onOpen: (reservation: AdminReservation) => void;
}

function List({ eventId, filter, page, onGo, onOpen }: ListProps) {
  const { t } = useTranslation('admin');
  const reservations = useAdminReservations(eventId, filter, page);
  const columns: Column<AdminReservation>[] = [
    {
      key: 'name',
      label: t('fields.guest'),
      cell: (row) => (
        <>
          <button type="button" className={classes.rowButton} onClick={() => onOpen(row)}>
            {row.name}
          </button>
          <FriendLine friend={row.friend} />
        </>
      ),
    },
    { key: 'seat', label: t('fields.seat'), cell: ({ seat_name }) => t(`sides.${seat_name}`) },
    { key: 'status', label: t('fields.status'), cell: ({ status }) => <ReservationBadge status={status} /> },
    { key: 'paid', label: t('fields.paid'), numeric: true, cell: ({ paid_chf }) => chf(paid_chf) },
    { key: 'created', label: t('fields.reservedOn'), cell: ({ created_at }) => day(created_at) },
    {
      key: 'arrived',
      label: t('fields.arrived'),
      cell: ({ checked_in_at, no_show }) => {
        if (checked_in_at !== null) return <Badge tone="good">{time(checked_in_at)}</Badge>;
        return no_show ? <Badge tone="bad">{t('reservations.noShow')}</Badge> : '–';
      },
    },
  ];
  if (reservations.data === undefined)
    return reservations.isError ? <AdminQueryError query={reservations} /> : <TableSkeleton />;
  const { items, total } = reservations.data;
  if (items.length === 0)
    return <EmptyState title={t('reservations.emptyTitle')}>{t('reservations.emptyText')}</EmptyState>;
  return (
    <>
      <DataTable
        caption={t('event.tabs.reservations')}
        columns={columns}
        rows={items}
        rowKey={({ id }) => id}
      />
      <Pager page={page} total={total} onGo={onGo} />
    </>
  );
}

/** The seat that a guest keeps for a friend, or by whom they came; nothing for most. */
function FriendLine({ friend: { keeps_until, invited_by } }: Pick<AdminReservation, 'friend'>) {
  const { t } = useTranslation('admin');
  return (
    <>
      {keeps_until !== null && (
        <small className={classes.beside}>
          {t('reservations.keepsForFriend', { until: dayTime(keeps_until) })}
        </small>
      )}
      {invited_by !== null && (
        <small className={classes.beside}>{t('reservations.invitedBy', { name: invited_by })}</small>
      )}
    </>
  );
}

/** Asks who gets a seat without payment. */
function GiveSeatDialog({ event, onClose }: { event: AdminEvent; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const [person, setPerson] = useState<Person>();
  const give = useGiveSeat(event.id, onClose);
  return (
    <ConfirmDialog
      title={t('give.title')}
      confirmLabel={t('give.confirm')}
      keepLabel={t('common.cancel')}
      busy={give.isPending}
      ready={person !== undefined}
      onConfirm={() => person && give.mutate(person.account_id)}
      onClose={onClose}
    >
      <p>{t('give.text')}</p>
      <PersonPicker chosen={person} onChoose={setPerson} withProfile />
      <AdminError error={give.error} />
    </ConfirmDialog>
  );
}
