import { useQuery } from '@tanstack/react-query';
import type { NewRoundsPlan, RoundsPlan } from '../../../api/admin-types';
import { api, type ApiResult } from '../../../api/http/client';
import { apiQuery } from '../../../api/query/api-query';
import { queryClient } from '../../../api/query/query-client';
import { keysOf } from '../../../api/query/resources';
import { useApiMutation } from '../../../api/use-api-mutation';

const key = keysOf('admin-rounds');
const roundsPlanKeys = { plan: (eventId: number) => key(eventId) };

/** Milliseconds between two questions: other hosts press too, guests come, leave and call. */
const ASK_EVERY = 3_000;

/** What a host does with the rounds. */
export type RoundsAct =
  | { act: 'plan'; plan: NewRoundsPlan }
  | { act: 'start' | 'pause' | 'end' }
  /** `round`: the one on the screen, so that two hosts who press at once do it once. */
  | { act: 'next'; round: number }
  | { act: 'gone'; accountId: number; gone: boolean }
  | { act: 'acknowledge'; callId: number };

/** Returns the query of the plan of an event's rounds, kept up to date. */
export function useRoundsPlan(eventId: number, askEvery: number | false = ASK_EVERY) {
  const params = { path: { id: eventId } };
  return useQuery(
    apiQuery(roundsPlanKeys.plan(eventId), () => api.GET('/api/admin/events/{id}/rounds', { params }), {
      refetchInterval: askEvery,
      staleTime: 0,
    }),
  );
}

/** Does something with the rounds; its answer is the plan as it is then. */
export function useRoundsAct(eventId: number) {
  const queryKey = roundsPlanKeys.plan(eventId);
  return useApiMutation({
    call: (what: RoundsAct) => callOf(eventId, what),
    // what was asked before would put the old plan back
    onMutate: () => queryClient.cancelQueries({ queryKey }),
    onSuccess: (plan: RoundsPlan) => void queryClient.setQueryData(queryKey, plan),
    onError: () => void queryClient.invalidateQueries({ queryKey }),
  });
}

function callOf(eventId: number, what: RoundsAct): ApiResult<RoundsPlan> {
  const params = { path: { id: eventId } };
  switch (what.act) {
    case 'plan':
      return api.POST('/api/admin/events/{id}/rounds/plan', { params, body: what.plan });
    case 'start':
      return api.POST('/api/admin/events/{id}/rounds/start', { params });
    case 'pause':
      return api.POST('/api/admin/events/{id}/rounds/pause', { params });
    case 'end':
      return api.POST('/api/admin/events/{id}/rounds/end', { params });
    case 'next':
      return api.POST('/api/admin/events/{id}/rounds/next', { params, body: { round: what.round } });
    case 'gone': {
      const body = { account_id: what.accountId, gone: what.gone };
      return api.POST('/api/admin/events/{id}/rounds/gone', { params, body });
    }
    case 'acknowledge': {
      const path = { id: eventId, callId: what.callId };
      return api.POST('/api/admin/events/{id}/rounds/calls/{callId}/acknowledge', { params: { path } });
    }
  }
}
