import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, take } from '../../../api/http/client';
import { PER_PAGE } from '../../../ui/admin/pager';
import type { ReservationDetail, ReservationStatus } from '../../../api/admin-types';

/** Milliseconds between two looks at a refund that is on its way to the payment provider. */
const LOOK = 2_000;

/** Which reservations a list shows; without a status those who hold something. */
export interface ReservationsFilter {
  q?: string;
  status?: ReservationStatus;
  seat?: 'men' | 'women';
  arrived?: boolean;
}

/** A page of the reservations of an evening. */
export function reservationsQuery(eventId: number, filter: ReservationsFilter, page: number) {
  return queryOptions({
    queryKey: ['admin', 'event', eventId, 'reservations', filter, page],
    queryFn: () =>
      take(
        api.GET('/api/admin/events/{id}/reservations', {
          params: { path: { id: eventId }, query: { ...filter, page, per_page: PER_PAGE } },
        }),
      ),
    placeholderData: keepPreviousData,
  });
}

/** One reservation with its history and its payments. */
export function reservationQuery(id: number) {
  return queryOptions({
    queryKey: ['admin', 'reservation', id],
    queryFn: () => take(api.GET('/api/admin/reservations/{id}', { params: { path: { id } } })),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isUnderWay(data) ? LOOK : false),
  });
}

function isUnderWay({ payments }: ReservationDetail): boolean {
  return payments.some(({ refunds }) => refunds.some(({ status }) => status === 'requested'));
}

/** Where the table of the same reservations is to be had. */
export function reservationsCsv(eventId: number, filter: ReservationsFilter): string {
  const query = new URLSearchParams(
    Object.entries(filter).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return `/api/admin/events/${eventId}/reservations.csv?${query}`;
}
