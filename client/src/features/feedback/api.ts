import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/http/client';
import { apiQuery } from '../../api/query/api-query';
import { keysOf } from '../../api/query/resources';
import type { Rating } from '../../api/types';
import { useApiMutation } from '../../api/use-api-mutation';

const key = keysOf('feedback');
const feedbackKeys = { candidates: (eventId: number) => key(eventId) };

/** Returns the query of the people whom one can rate after an event, each with the rating given before. Asks nothing without an event. */
export function useCandidates(eventId: number | undefined) {
  const id = eventId ?? 0;
  const params = { path: { id } };
  return useQuery(
    apiQuery(feedbackKeys.candidates(id), () => api.GET('/api/events/{id}/feedback', { params }), {
      enabled: eventId !== undefined,
    }),
  );
}

/** Returns the event if one can rate its guests and has rated none; undefined also while that is not known. */
export function useUnrated<E extends { id: number }>(
  event: E | undefined,
): { toRate: E | undefined; isComing: boolean } {
  const { data = [], isLoading, failureCount } = useCandidates(event?.id);
  const isUnrated = data.length > 0 && data.every(({ rating }) => rating === null);
  return { toRate: isUnrated ? event : undefined, isComing: isLoading && failureCount === 0 };
}

/** Sends all ratings of an event, by the id of the person, in one call. */
export function useSendFeedback(eventId: number, onSuccess: () => void) {
  return useApiMutation({
    call: (ratings: Readonly<Record<number, Rating>>) => {
      const feedbacks = Object.entries(ratings).map(([id, rating]) => ({ user_id: Number(id), rating }));
      const params = { path: { id: eventId } };
      return api.POST('/api/events/{id}/feedback', { params, body: { feedbacks } });
    },
    invalidates: ['feedback'],
    onSuccess,
  });
}
