import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReservationDetail } from '../../../api/admin-types';
import { api } from '../../../api/http/client';
import { apiQuery } from '../../../api/query/api-query';
import { type AdminResource, keysOf } from '../../../api/query/resources';
import { useApiMutation } from '../../../api/use-api-mutation';
import type { ReservationState, Side } from '../../../api/types';
import { PER_PAGE } from '../../../ui/admin/pager';

/** Milliseconds between two looks at a refund that is on its way to the payment provider. */
const REFUND_INTERVAL = 2_000;

/** Which reservations a list shows; without a status the live ones. */
export interface ReservationsFilter {
  q?: string;
  status?: ReservationState;
  seat?: Side;
  arrived?: boolean;
}

const key = keysOf('admin-reservations');
const adminReservationKeys = {
  list: (eventId: number, filter: ReservationsFilter, page: number) => key('list', eventId, filter, page),
  detail: (id: number) => key('detail', id),
};

/** Everything that counts or names a reservation. */
const RESERVATION: readonly AdminResource[] = [
  'admin-reservations',
  'admin-events',
  'admin-overview',
  'admin-people',
  'admin-payments',
  'admin-check-in',
  'admin-statistics',
  'admin-audit',
];
const ARRIVAL: readonly AdminResource[] = [
  'admin-reservations',
  'admin-people',
  'admin-check-in',
  'admin-statistics',
  'admin-audit',
];

const pathOf = (id: number) => ({ path: { id } });

/** Returns the query of one page of an event's reservations. */
export function useAdminReservations(eventId: number, filter: ReservationsFilter, page: number) {
  const params = { ...pathOf(eventId), query: { ...filter, page, per_page: PER_PAGE } };
  return useQuery(
    apiQuery(
      adminReservationKeys.list(eventId, filter, page),
      () => api.GET('/api/admin/events/{id}/reservations', { params }),
      { placeholderData: keepPreviousData },
    ),
  );
}

/** Returns the query of one reservation with its history and its payments. */
export function useAdminReservation(id: number) {
  return useQuery(
    apiQuery(
      adminReservationKeys.detail(id),
      () => api.GET('/api/admin/reservations/{id}', { params: pathOf(id) }),
      {
        refetchInterval: ({ state: { data } }) =>
          data !== undefined && hasOpenRefund(data) ? REFUND_INTERVAL : false,
      },
    ),
  );
}

function hasOpenRefund({ payments }: ReservationDetail): boolean {
  return payments.some(({ refunds }) => refunds.some(({ status }) => status === 'requested'));
}

/** Returns the address of the same reservations as CSV. */
export function reservationsCsv(eventId: number, filter: ReservationsFilter): string {
  return `/api/admin/events/${eventId}/reservations.csv?${queryOf(filter)}`;
}

/** Returns the address of the same reservations as a workbook. */
export function reservationsXlsx(eventId: number, filter: ReservationsFilter): string {
  const query = queryOf(filter);
  query.set('format', 'xlsx');
  return `/api/admin/events/${eventId}/reservations?${query}`;
}

function queryOf(filter: ReservationsFilter): URLSearchParams {
  return new URLSearchParams(
    Object.entries(filter).map(([name, value]): [string, string] => [name, String(value)]),
  );
}

/** Gives a guest a seat without payment. */
export function useGiveSeat(eventId: number, onSuccess: () => void) {
  return useApiMutation({
    call: (account_id: number) =>
      api.POST('/api/admin/events/{id}/reservations', { params: pathOf(eventId), body: { account_id } }),
    invalidates: RESERVATION,
    onSuccess,
  });
}

/** Moves a reservation to another event. */
export function useMoveReservation(id: number) {
  return useApiMutation({
    call: (body: { event_id: number; difference?: 'refund' | 'waive' | 'ask' }) =>
      api.POST('/api/admin/reservations/{id}/move', { params: pathOf(id), body }),
    invalidates: RESERVATION,
  });
}

/** Ends a reservation: with a refund, or without. */
export function useEndReservation(id: number, how: 'refund' | 'cancel', onSuccess: () => void) {
  return useApiMutation({
    call: () =>
      how === 'refund'
        ? api.POST('/api/admin/reservations/{id}/refund', { params: pathOf(id), body: {} })
        : api.POST('/api/admin/reservations/{id}/cancel', { params: pathOf(id) }),
    invalidates: RESERVATION,
    onSuccess,
  });
}

/** Pays a part of what was paid for a reservation back; the place stays. */
export function useRefundPart(id: number, onSuccess: () => void) {
  return useApiMutation({
    call: (body: { amount_chf: number; reason: string }) =>
      api.POST('/api/admin/reservations/{id}/refund', { params: pathOf(id), body }),
    invalidates: RESERVATION,
    onSuccess,
  });
}

/** Records that the guest of a reservation has arrived, or takes that back. */
export function useCheckInReservation(id: number) {
  return useApiMutation({
    call: (checked_in: boolean) =>
      api.POST('/api/admin/reservations/{id}/check-in', { params: pathOf(id), body: { checked_in } }),
    invalidates: ARRIVAL,
  });
}
