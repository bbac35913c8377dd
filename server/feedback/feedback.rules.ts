import type { EventFormat, Side } from '../events/index.js';
import { type Preference, wants } from '../matching/engine/scoring/allowed-pairs.js';

/**
 * Returns whether a guest could want to meet somebody who took a seat on a side: by the guest's own profile alone, so that
 * it tells nothing about the other. At events without two sides, and without a profile, that is everybody.
 */
export function couldWant(own: Preference | undefined, side: Side, format: EventFormat): boolean {
  return own === undefined || format !== 'two_sides' || wants(own, side === 'men' ? 'male' : 'female');
}

/**
 * Returns those who came: where arrivals were recorded those who arrived, elsewhere those whose seat stood when the event
 * began. Who takes one later, where nobody looks at the entrance, learns of nobody.
 */
export function whoCame<Guest extends { checkedInAt: Date | null; createdAt: Date }>(
  guests: readonly Guest[],
  { startsAt }: { startsAt: Date },
): Guest[] {
  const arrived = guests.filter(({ checkedInAt }) => checkedInAt !== null);
  return arrived.length > 0 ? arrived : guests.filter(({ createdAt }) => createdAt <= startsAt);
}

/** Why a rating of a list is not accepted; `index` is its position, from 0. */
export interface InvalidRating {
  index: number;
  reason: 'oneself' | 'no candidate' | 'twice';
}

/**
 * Returns the ratings of one call that are not accepted: of oneself, of somebody who is no candidate, or of somebody
 * who stands earlier in the list. Each rating is named at most once, in the order of the list.
 */
export function invalidRatings(
  ratedIds: readonly number[],
  raterId: number,
  candidateIds: ReadonlySet<number>,
): InvalidRating[] {
  return ratedIds.flatMap((ratedId, index): InvalidRating[] => {
    if (ratedId === raterId) return [{ index, reason: 'oneself' }];
    if (!candidateIds.has(ratedId)) return [{ index, reason: 'no candidate' }];
    return ratedIds.indexOf(ratedId) < index ? [{ index, reason: 'twice' }] : [];
  });
}
