import { useQuery } from '@tanstack/react-query';
import type { EarlyPriceInput } from '../../../api/admin-types';
import { api } from '../../../api/http/client';
import { apiQuery } from '../../../api/query/api-query';
import { keysOf } from '../../../api/query/resources';
import { useApiMutation } from '../../../api/use-api-mutation';

const key = keysOf('admin-events');

/** Returns the query of the early price of an event. */
export function useEarlyPrice(eventId: number) {
  const params = { path: { id: eventId } };
  return useQuery(
    apiQuery(key('early-price', eventId), () => api.GET('/api/admin/events/{id}/early-price', { params })),
  );
}

/** Sets the early price of an event. */
export function useSetEarlyPrice(eventId: number) {
  const params = { path: { id: eventId } };
  return useApiMutation({
    call: (body: EarlyPriceInput) => api.PUT('/api/admin/events/{id}/early-price', { params, body }),
    invalidates: ['admin-events', 'admin-audit'],
  });
}

/** Ends the early price of an event. */
export function useEndEarlyPrice(eventId: number) {
  const params = { path: { id: eventId } };
  return useApiMutation({
    call: () => api.DELETE('/api/admin/events/{id}/early-price', { params }),
    invalidates: ['admin-events', 'admin-audit'],
  });
}
