import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ListNews } from '../../api/types';
import { api, unwrap } from '../../api/http/client';
import { apiQuery } from '../../api/query/api-query';
import { keysOf } from '../../api/query/resources';
import { useApiMutation } from '../../api/use-api-mutation';
import type { Language } from '../../lib/i18n/languages';

const key = keysOf('matches');

const matchKeys = { list: (eventId: number, language: Language) => key(eventId, language) };

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

/**
 * Tells the server that one looks at these people's cards, and returns what has changed since one last did: it is told once
 * for each change. Undefined until it is known, and offline.
 */
export function useListNews(eventId: number, ids: readonly number[]): ListNews | undefined {
  const [news, setNews] = useState<ListNews>();
  const list = ids.join(' ');
  useEffect(() => {
    const params = { path: { id: eventId } };
    // what was told stays while the screen is open, also when the list changes once more
    const add = (next: ListNews) =>
      setNews((before) => ({
        added: [...new Set([...(before?.added ?? []), ...next.added])],
        gone: (before?.gone ?? 0) + next.gone,
        may_change: next.may_change,
      }));
    unwrap(api.POST('/api/events/{id}/matches/look', { params })).then(add, () => undefined);
  }, [eventId, list]);
  return news;
}

/** Objects to one's match list at an event. */
export function useObject(eventId: number, onSuccess: () => void) {
  return useApiMutation({
    call: (text: string) => api.POST('/api/account/objections', { body: { event_id: eventId, text } }),
    onSuccess,
  });
}
