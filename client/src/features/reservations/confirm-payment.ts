import { queryOptions } from '@tanstack/react-query';
import { api, take } from '../../api/http/client';
import { rereadPlaces } from './api';
import { tellOtherTabs } from '../../lib/cross-tab';

/**
 * POST /api/confirm-payment as a query, so that it is sent once however often the screen is drawn; again only when the
 * person asks for it.
 */
export function confirmQuery(sessionId: string, eventId: number) {
  return queryOptions({
    queryKey: ['confirm-payment', sessionId, eventId],
    queryFn: async () => {
      try {
        return await take(
          api.POST('/api/confirm-payment', { body: { session_id: sessionId, event_id: eventId } }),
        );
      } finally {
        // Refused, the place may be gone and the money on its way back: the lists say so, too.
        tellOtherTabs();
        void rereadPlaces();
      }
    },
    staleTime: Infinity,
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}
