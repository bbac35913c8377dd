import { queryOptions } from '@tanstack/react-query';
import { api, take } from '../../api/http/client';
import type { Rating } from '../../api/types';

/** Answers so far, by the person they are about. */
export type Ratings = Readonly<Record<number, Rating>>;

/** Whom one can answer about, each with the prior answer. */
export function candidatesQuery(eventId: number) {
  return queryOptions({
    queryKey: ['feedback', eventId],
    queryFn: () => take(api.GET('/api/events/{id}/feedback', { params: { path: { id: eventId } } })),
  });
}

/** POST /api/events/{id}/feedback: all of the answers, or none. */
export async function sendFeedback(eventId: number, ratings: Ratings): Promise<void> {
  const feedbacks = Object.entries(ratings).map(([id, rating]) => ({ user_id: Number(id), rating }));
  await take(
    api.POST('/api/events/{id}/feedback', { params: { path: { id: eventId } }, body: { feedbacks } }),
  );
}
