/** What is wrong with one answer of a list: where it stands (from 0), and why. */
export interface WrongAnswer {
  index: number;
  reason: 'oneself' | 'no candidate' | 'twice';
}

/**
 * The answers of one call that may not be given: about oneself, about somebody who is no candidate, or about somebody
 * who already stands further up in the list. Each answer is named at most once, in the order of the list.
 */
export function wrongAnswers(
  ratedIds: readonly number[],
  raterId: number,
  candidateIds: ReadonlySet<number>,
): WrongAnswer[] {
  return ratedIds.flatMap((ratedId, index): WrongAnswer[] => {
    if (ratedId === raterId) return [{ index, reason: 'oneself' }];
    if (!candidateIds.has(ratedId)) return [{ index, reason: 'no candidate' }];
    return ratedIds.indexOf(ratedId) < index ? [{ index, reason: 'twice' }] : [];
  });
}
