import { queryOptions } from '@tanstack/react-query';
import { api, take } from '../../api/http/client';
import type { Language } from '../../lib/i18n/languages';

/** One's list for an event. Reasons and icebreakers come in a language: with another one the list is asked for anew. */
export function matchesQuery(eventId: number, language: Language) {
  return queryOptions({
    queryKey: ['matches', eventId, language],
    queryFn: () => take(api.GET('/api/events/{id}/matches', { params: { path: { id: eventId } } })),
    // The list stands, in the language before, until it comes in the new one.
    placeholderData: (before, query) => (query?.queryKey[1] === eventId ? before : undefined),
  });
}
