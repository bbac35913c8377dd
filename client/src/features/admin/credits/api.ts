import { useQuery } from '@tanstack/react-query';
import type { EventCredit, NewCredit } from '../../../api/admin-types';
import { api } from '../../../api/http/client';
import { apiQuery } from '../../../api/query/api-query';
import { keysOf } from '../../../api/query/resources';
import { useApiMutation } from '../../../api/use-api-mutation';

const key = keysOf('admin-people');

/** Returns the query of a person's credit. */
export function usePersonCredits(id: number) {
  const params = { path: { id } };
  return useQuery(apiQuery(key('credits', id), () => api.GET('/api/admin/people/{id}/credits', { params })));
}

/** Gives a person credit. */
export function useGiveCredit(id: number, onSuccess: () => void) {
  return useApiMutation({
    call: (body: NewCredit) => api.POST('/api/admin/people/{id}/credits', { params: { path: { id } }, body }),
    invalidates: ['admin-people', 'admin-audit'],
    onSuccess,
  });
}

/** Gives guests of an event the same credit. */
export function useGiveEventCredits(eventId: number) {
  const params = { path: { id: eventId } };
  return useApiMutation({
    call: (body: EventCredit) => api.POST('/api/admin/events/{id}/credits', { params, body }),
    invalidates: ['admin-people', 'admin-audit'],
  });
}

/** Cancels a paid reservation, and gives its money as credit. */
export function useCreditReservation(id: number, onSuccess: () => void) {
  return useApiMutation({
    call: () => api.POST('/api/admin/reservations/{id}/credit', { params: { path: { id } } }),
    invalidates: [
      'admin-reservations',
      'admin-events',
      'admin-overview',
      'admin-payments',
      'admin-people',
      'admin-check-in',
      'admin-audit',
    ],
    onSuccess,
  });
}
