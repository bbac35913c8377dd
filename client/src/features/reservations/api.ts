import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../api/http/client';
import { apiQuery } from '../../api/query/api-query';
import { invalidate, keysOf } from '../../api/query/resources';
import type { Cancellation, EventChange } from '../../api/types';
import { useApiMutation } from '../../api/use-api-mutation';
import { broadcastChange, useCrossTabSync } from '../../lib/cross-tab';
import { viaTo } from '../../lib/storage/via';

const key = keysOf('reservations');
const reservationKeys = {
  list: () => key('list'),
  cancellation: (eventId: number) => key('cancellation', eventId),
  ticketCode: (ticket: string) => key('ticket-code', ticket),
};
/** White around the code, in modules: what the standard asks for (ISO/IEC 18004, 4 X on each side). */
const QUIET_ZONE = 4;

const refundKeys = { list: () => keysOf('refunds')('list') };

const reservationsQuery = apiQuery(reservationKeys.list(), () => api.GET('/api/profile/events'), {
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
});

const refundsQuery = apiQuery(refundKeys.list(), () => api.GET('/api/profile/refunds'), {
  refetchOnMount: 'always',
});

/** Returns the query of one's own reservations, upcoming and past. */
export function useReservations() {
  return useQuery(reservationsQuery);
}

/** Returns the query of one's own refunds. */
export function useRefunds() {
  return useQuery(refundsQuery);
}

/** Marks everything that a reservation or its end changes as out of date; the profile is locked by a reservation. */
export function invalidateReservations(): void {
  void invalidate('events', 'reservations', 'refunds', 'profile');
}

/** Says here and to the other tabs that a reservation has changed. */
export function onReservationChange(): void {
  broadcastChange('reservations');
  invalidateReservations();
}

/** Fetches reservations again when another tab has changed them: the payment has a tab of its own. */
export function useReservationSync(): void {
  useCrossTabSync('reservations', invalidateReservations);
}

/** Returns the query of what cancelling would pay back. It depends on the time: never from the cache. */
export function useCancellation(eventId: number) {
  const params = { path: { id: eventId } };
  return useQuery(
    apiQuery(
      reservationKeys.cancellation(eventId),
      () => api.GET('/api/events/{id}/cancellation', { params }),
      { gcTime: 0, staleTime: 0 },
    ),
  );
}

/** Cancels one's reservation at an event, or ends the hold; the result says what is paid back, or stays as credit. */
export function useCancelReservation(
  eventId: number,
  options: { onSuccess?: (outcome: Cancellation) => void } = {},
) {
  return useApiMutation({
    ...options,
    call: (as: 'credit' | undefined) =>
      api.POST('/api/events/{id}/cancellation', {
        params: { path: { id: eventId }, ...(as && { query: { as } }) },
      }),
    // Also after a refusal: it may be because something has changed.
    onSettled: onReservationChange,
  });
}

/** Acknowledges a change of an event as it was shown: another one since then is shown next. */
export function useAcknowledge({ id, change_id }: EventChange) {
  return useApiMutation({
    call: () => api.POST('/api/events/{id}/acknowledge', { params: { path: { id } }, body: { change_id } }),
    // Also after a refusal: it may be because something has changed.
    onSettled: onReservationChange,
  });
}

/** Returns the query of a ticket's QR code. The library that draws it is loaded only for those who have a ticket. */
export function useTicketCode(ticket: string) {
  return useQuery({
    queryKey: reservationKeys.ticketCode(ticket),
    queryFn: async () => (await import('uqr')).encode(ticket, { ecc: 'M', border: QUIET_ZONE }),
    staleTime: Infinity,
  });
}

/** The price that a guest has agreed to: with which code, and what is to be paid. */
export interface AgreedPrice {
  code?: string;
  to_pay: number;
}

/** Opens a checkout session for an event. Returns the address of the payment page. Throws ApiError. */
export async function createCheckoutSession(eventId: number, agreed?: AgreedPrice): Promise<string> {
  const via = viaTo(eventId);
  const body = { event_id: eventId, ...(via !== undefined && { via }), ...agreed };
  const { url } = await unwrap(api.POST('/api/create-checkout-session', { body }));
  return url;
}
