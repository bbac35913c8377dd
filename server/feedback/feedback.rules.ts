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

/**
 * Returns the invalid ratings of one call: of oneself, of a person who is no candidate, or of a person who appears
 * earlier in the list. Each rating at most once, in the order of the list.
 */
export function invalidRatings(
  ratedIds: readonly number[],
  raterId: number,
  candidateIds: ReadonlySet<number>,
): { field: string; error: string }[] {
  return ratedIds.flatMap((ratedId, at) => {
    const invalid = (error: string) => [{ field: `feedbacks.${at}.user_id`, error }];
    if (ratedId === raterId) return invalid('must not be oneself');
    if (!candidateIds.has(ratedId)) return invalid('must be somebody else with a place at this event');
    return ratedIds.indexOf(ratedId) < at ? invalid('must not be named twice') : [];
  });
}
