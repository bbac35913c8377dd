import { useQuery } from '@tanstack/react-query';
import type { AdminEvent } from '../../../../api/admin-types';
import { api } from '../../../../api/http/client';
import { apiQuery } from '../../../../api/query/api-query';
import { useApiMutation } from '../../../../api/use-api-mutation';
import { adminEventKeys, EVENT } from '../api';

/** Returns the query of whether an event takes place; asked for published events with a minimum alone. */
export function useDecision({ id, status, min_men, min_women }: AdminEvent) {
  return useQuery(
    apiQuery(
      adminEventKeys.decision(id),
      () => api.GET('/api/admin/events/{id}/decision', { params: { path: { id } } }),
      { enabled: status === 'published' && min_men + min_women > 0 },
    ),
  );
}

/** Decides that the guests of an event are moved to another one, and who has no seat there is refunded. */
export function useJoinEvent(id: number, startsAt: string, onSuccess: () => void) {
  return useApiMutation({
    call: (into: number) =>
      api.POST('/api/admin/events/{id}/decision', {
        params: { path: { id } },
        body: { decision: 'join', starts_at: startsAt, into },
      }),
    invalidates: EVENT,
    onSuccess,
  });
}

/** Decides that an event takes place on the date that was read. */
export function useDecideGo(id: number, startsAt: string, onSuccess: () => void) {
  return useApiMutation({
    call: () =>
      api.POST('/api/admin/events/{id}/decision', {
        params: { path: { id } },
        body: { decision: 'go', starts_at: startsAt },
      }),
    invalidates: EVENT,
    onSuccess,
  });
}
