import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/http/client';
import { useLive } from '../../api/live/use-live';
import { apiQuery } from '../../api/query/api-query';
import { queryClient } from '../../api/query/query-client';
import { keysOf } from '../../api/query/resources';
import type { GuestRounds } from '../../api/types';
import { useApiMutation } from '../../api/use-api-mutation';
import type { Language } from '../../lib/i18n/languages';

const key = keysOf('rounds');
const roundKeys = { own: (eventId: number, language: Language) => key(eventId, language) };

/** Milliseconds between two questions: while nothing is told by itself, and to be sure while it is. */
const ASK_EVERY = 5_000;
const MAKE_SURE_EVERY = 60_000;

const pathOf = (id: number) => ({ path: { id } });

function roundsQuery(eventId: number, language: Language) {
  return apiQuery(
    roundKeys.own(eventId, language),
    () => api.GET('/api/events/{id}/rounds', { params: pathOf(eventId) }),
    { staleTime: 0, placeholderData: (before: GuestRounds | undefined) => before },
  );
}

/** Returns the query of one's own part in the rounds of an event, asked once in a while; only asked when `wanted`. */
export function useRoundsState(eventId: number, language: Language, wanted: boolean) {
  return useQuery({
    ...roundsQuery(eventId, language),
    enabled: wanted,
    refetchInterval: MAKE_SURE_EVERY,
  });
}

/** Returns the query of one's own part in the rounds of an event, kept up to date as it changes; and whether it is told by itself. */
export function useRounds(eventId: number, language: Language) {
  const take = (told: GuestRounds) => {
    const queryKey = roundKeys.own(eventId, language);
    const before = queryClient.getQueryData<GuestRounds>(queryKey);
    const isSame = before?.seat?.with?.id === told.seat?.with?.id;
    // a stream speaks the browser's language: questions come by asking, in that of the interface
    const icebreakers = (isSame && before?.seat?.icebreakers) || [];
    queryClient.setQueryData<GuestRounds>(queryKey, {
      ...told,
      seat: told.seat && (told.seat.with ? { ...told.seat, icebreakers } : told.seat),
    });
    if (!isSame && told.seat?.with) void queryClient.invalidateQueries({ queryKey });
  };
  const isLive = useLive<GuestRounds>(`/api/events/${eventId}/rounds/live`, take);
  const query = useQuery({
    ...roundsQuery(eventId, language),
    refetchInterval: isLive ? MAKE_SURE_EVERY : ASK_EVERY,
  });
  return { query, isLive };
}

/** Asks a host to come to one's table. */
export function useCallHost(eventId: number) {
  return useApiMutation({
    call: () => api.POST('/api/events/{id}/rounds/call', { params: pathOf(eventId) }),
    invalidates: ['rounds'],
  });
}
