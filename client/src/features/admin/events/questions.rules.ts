import { instantOf, splitWallTime } from '../../../lib/dates/zurich.rules';

/** What may be meant, and may be a slip. */
export type Question = 'past' | 'noVenue';

interface Said {
  /** `2026-12-04 19:30`. */
  begins: string;
  venue: string;
  location: string;
  status: string;
}

/** Returns what an organiser is asked before an event is saved. */
export function questionsOf({ begins, venue, location, status }: Said, now: Date): Question[] {
  const { day, time } = splitWallTime(begins);
  const questions: Question[] = [];
  if (Date.parse(instantOf(day, time)) <= now.getTime()) questions.push('past');
  if (status === 'published' && venue.trim() === '' && location.trim() === '') questions.push('noVenue');
  return questions;
}
