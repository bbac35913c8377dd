import type { Candidate, Rating } from '../../api/types';
import { matchesSearch } from '../../lib/fold';

/** What one says of a person: a rating, or that the two did not meet. The last is not sent: this phone remembers it. */
export type Answer = Rating | 'not_met';

/** Answers by the id of the person. */
export type Answers = Readonly<Partial<Record<number, Answer>>>;

/** Returns the answers as they stand: what was chosen on this phone, else what was sent before. */
export function answersOf(people: readonly Candidate[], chosen: Answers): Answers {
  const answers: Partial<Record<number, Answer>> = {};
  for (const { id, rating } of people) {
    const own = chosen[id];
    // What was sent since, maybe from elsewhere, is an answer about somebody whom one met.
    const answer = own === 'not_met' ? (rating ?? own) : (own ?? rating);
    if (answer != null) answers[id] = answer;
  }
  return answers;
}

/** Returns those answers that are sent. */
export function ratingsOf(answers: Answers): Record<number, Rating> {
  const ratings: Record<number, Rating> = {};
  for (const [id, answer] of Object.entries(answers))
    if (answer !== undefined && answer !== 'not_met') ratings[Number(id)] = answer;
  return ratings;
}

/** Returns those whose name holds what is searched for, in any spelling. */
export function foundBy(search: string, people: readonly Candidate[]): readonly Candidate[] {
  return people.filter(({ name }) => matchesSearch(name, search));
}

/** Returns who comes after somebody and has no answer yet; undefined when all behind them have one. */
export function nextWithout(
  answers: Answers,
  people: readonly Candidate[],
  after: number,
): number | undefined {
  const at = people.findIndex(({ id }) => id === after);
  return people.slice(at + 1).find(({ id }) => answers[id] === undefined)?.id;
}
