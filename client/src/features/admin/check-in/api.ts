import { useQuery } from '@tanstack/react-query';
import type { CheckInAction, CheckInList, CheckInResults, NewWalkIn } from '../../../api/admin-types';
import { api, unwrap } from '../../../api/http/client';
import { apiQuery } from '../../../api/query/api-query';
import { useApiMutation } from '../../../api/use-api-mutation';
import { queryClient } from '../../../api/query/query-client';
import { keysOf } from '../../../api/query/resources';

/** Milliseconds between two looks at what others at the same entrance did. */
const REFETCH_INTERVAL = 15_000;

const key = keysOf('admin-check-in');
export const checkInKeys = {
  events: () => key('events'),
  guests: (eventId: number) => key('guests', eventId),
  send: (eventId: number) => key('send', eventId),
  walkIn: (eventId: number, id: number) => key('walk-in', eventId, id),
  code: (address: string) => key('code', address),
};

/** Milliseconds between two looks at whether somebody has paid on their phone. */
const PAYING_INTERVAL = 3_000;
/** White around a code, in modules: what the standard asks for. */
const QUIET_ZONE = 4;

const pathOf = (id: number) => ({ path: { id } });

/** Returns the query of the events at which one may check guests in. */
export function useCheckInEvents() {
  return useQuery(apiQuery(checkInKeys.events(), () => api.GET('/api/admin/door')));
}

/** Returns the query of the guests of an event. */
export function useCheckInList(eventId: number) {
  return useQuery(
    apiQuery(
      checkInKeys.guests(eventId),
      () => api.GET('/api/admin/events/{id}/door', { params: pathOf(eventId) }),
      { refetchInterval: REFETCH_INTERVAL },
    ),
  );
}

/** Sells a place at the entrance. */
export function useSellWalkIn(eventId: number) {
  return useApiMutation({
    call: (body: NewWalkIn) => api.POST('/api/admin/events/{id}/walk-ins', { params: pathOf(eventId), body }),
    invalidates: ['admin-check-in', 'admin-reservations', 'admin-events', 'admin-overview'],
  });
}

/** Takes a place back with the cash that was paid for it at the entrance. */
export function useGiveBackCash(eventId: number, reservationId: number, onDone: () => void) {
  const params = { path: { id: eventId, reservationId } };
  return useApiMutation({
    call: (body: { reason: string }) =>
      api.POST('/api/admin/events/{id}/walk-ins/{reservationId}/give-back', { params, body }),
    invalidates: [
      'admin-check-in',
      'admin-reservations',
      'admin-events',
      'admin-overview',
      'admin-payments',
      'admin-audit',
    ],
    onSuccess: onDone,
  });
}

/** Returns the query of a place that somebody pays on their own phone. */
export function useWalkIn(eventId: number, reservationId: number) {
  const params = { path: { id: eventId, reservationId } };
  return useQuery(
    apiQuery(
      checkInKeys.walkIn(eventId, reservationId),
      () => api.GET('/api/admin/events/{id}/walk-ins/{reservationId}', { params }),
      { refetchInterval: PAYING_INTERVAL, staleTime: 0 },
    ),
  );
}

/** Returns the query of the QR code of an address. */
export function useAddressCode(address: string) {
  return useQuery({
    queryKey: checkInKeys.code(address),
    queryFn: async () => (await import('uqr')).encode(address, { ecc: 'M', border: QUIET_ZONE }),
    staleTime: Infinity,
  });
}

/** Sends what was done at the entrance. Throws ApiError. */
export function sendCheckIns(eventId: number, items: CheckInAction[]): Promise<CheckInResults> {
  return unwrap(api.POST('/api/admin/events/{id}/check-ins', { params: pathOf(eventId), body: { items } }));
}

/**
 * Writes results of the server into the cached list, by `change`. A list that was asked for before them is thrown
 * away; one that lacks a guest of theirs, who reserved later, is fetched again.
 */
export async function applyResults(
  eventId: number,
  results: CheckInResults,
  change: (guests: CheckInList['items']) => CheckInList['items'],
): Promise<void> {
  const queryKey = checkInKeys.guests(eventId);
  await queryClient.cancelQueries({ queryKey });
  const list = queryClient.setQueryData<CheckInList>(
    queryKey,
    (before) => before && { ...before, items: change(before.items) },
  );
  const known = new Set(list?.items.map(({ reservation_id }) => reservation_id));
  const isUnknown = (id: number | null) => id !== null && !known.has(id);
  if (results.items.some(({ reservation_id }) => isUnknown(reservation_id)))
    await queryClient.invalidateQueries({ queryKey });
}
