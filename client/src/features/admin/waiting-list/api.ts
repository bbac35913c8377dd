import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../api/http/client';
import { apiQuery } from '../../../api/query/api-query';
import { type AdminResource, keysOf } from '../../../api/query/resources';
import { useApiMutation } from '../../../api/use-api-mutation';
import type { Side } from '../../../api/types';
import { PER_PAGE } from '../../../ui/admin/pager';

/** Milliseconds between two looks at a list on the screen: offers run out, and are taken up, by themselves. */
const INTERVAL = 30_000;

const key = keysOf('admin-waiting-list');
const waitingListKeys = {
  list: (eventId: number, side: Side, page: number) => key(eventId, side, page),
};

/** What a change of a waiting list changes besides: a seat may be added for an offer. */
const CHANGED: readonly AdminResource[] = [
  'admin-waiting-list',
  'admin-events',
  'admin-overview',
  'admin-audit',
];

const pathOf = (id: number) => ({ path: { id } });

/** Returns the query of one page of the waiting list of a side of an event, in its order. */
export function useAdminWaitingList(eventId: number, side: Side, page: number) {
  const params = { ...pathOf(eventId), query: { side, page, per_page: PER_PAGE } };
  return useQuery(
    apiQuery(
      waitingListKeys.list(eventId, side, page),
      () => api.GET('/api/admin/events/{id}/waiting-list', { params }),
      { placeholderData: keepPreviousData, refetchInterval: INTERVAL },
    ),
  );
}

/** Moves somebody in the list of their side. */
export function useMoveWaiting(id: number, onSuccess: () => void) {
  return useApiMutation({
    call: (body: { position: number; reason: string }) =>
      api.POST('/api/admin/waiting-list/{id}/move', { params: pathOf(id), body }),
    invalidates: CHANGED,
    onSuccess,
  });
}

/** Offers a seat to somebody who waits. */
export function useOfferSeat(id: number, onSuccess: () => void) {
  return useApiMutation({
    call: (body: { reason?: string; add_seat?: boolean }) =>
      api.POST('/api/admin/waiting-list/{id}/offer', { params: pathOf(id), body }),
    invalidates: CHANGED,
    onSuccess,
  });
}

/** Takes somebody off the list. */
export function useRemoveWaiting(id: number, onSuccess: () => void) {
  return useApiMutation({
    call: (reason: string) =>
      api.POST('/api/admin/waiting-list/{id}/remove', { params: pathOf(id), body: { reason } }),
    invalidates: CHANGED,
    onSuccess,
  });
}
