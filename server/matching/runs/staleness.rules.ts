import { type EventTimes, isOpen, matchesOpenAt } from '../../events/calendar/event-windows.rules.js';

/** What decides whether an evening's matches may be made and seen. */
export interface EveningState extends EventTimes {
  status: 'draft' | 'published' | 'cancelled';
}

/** When a run was made, and for which start of the evening. */
export interface RunTimes {
  createdAt: Date;
  startsAt: Date;
}

/** Whether guests may see the matches of an evening: it is announced and takes place, and its day has begun in Zurich. */
export function matchesAreOpen(evening: EveningState, now: Date): boolean {
  return evening.status === 'published' && isOpen(matchesOpenAt(evening), now);
}

/** Whether a run is a result. It is none if it was an organiser's look ahead of the day, or the evening has been moved since. */
export function isResult(run: RunTimes, evening: EveningState): boolean {
  return (
    run.startsAt.getTime() === evening.startsAt.getTime() && isOpen(matchesOpenAt(evening), run.createdAt)
  );
}

/** Whether two lists of accounts, both in rising order, are the same. */
export function samePeople(one: readonly number[], two: readonly number[]): boolean {
  return one.length === two.length && one.every((id, at) => id === two[at]);
}
