import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/http/client';
import { apiQuery } from '../../api/query/api-query';
import { keysOf } from '../../api/query/resources';
import { useApiMutation } from '../../api/use-api-mutation';
import type { Language } from '../../lib/i18n/languages';

const key = keysOf('matches');
export const matchKeys = { list: (eventId: number, language: Language) => key(eventId, language) };

/** Returns the query of one's match list for an event. Reasons and icebreakers come in `language`. */
export function useMatches(eventId: number, language: Language) {
  const params = { path: { id: eventId } };
  return useQuery(
    apiQuery(
      matchKeys.list(eventId, language),
      () => api.GET('/api/events/{id}/matches', { params }),
      // After a change of language the list stays in the old one until it has come in the new one.
      { placeholderData: (before, query) => (query?.queryKey[1] === eventId ? before : undefined) },
    ),
  );
}

/** Objects to one's match list at an event. */
export function useObject(eventId: number, onSuccess: () => void) {
  return useApiMutation({
    call: (text: string) => api.POST('/api/account/objections', { body: { event_id: eventId, text } }),
    onSuccess,
  });
}
