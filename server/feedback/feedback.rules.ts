/**
 * Returns the guests who came: if arrivals were recorded those who arrived, otherwise those who had a seat when the
 * event began. So nobody can take a seat later to learn who was there.
 */
export function whoCame<Guest extends { checkedInAt: Date | null; createdAt: Date }>(
  guests: readonly Guest[],
  { startsAt }: { startsAt: Date },
): Guest[] {
  const arrived = guests.filter(({ checkedInAt }) => checkedInAt !== null);
  return arrived.length > 0 ? arrived : guests.filter(({ createdAt }) => createdAt <= startsAt);
}

/** Why a rating of a list is invalid; `index` is its position, from 0. */
export interface InvalidRating {
  index: number;
  reason: 'oneself' | 'no candidate' | 'twice';
}

/**
 * Returns the invalid ratings of one call: of oneself, of a person who is no candidate, or of a person who appears
 * earlier in the list. Each rating at most once, in the order of the list.
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
