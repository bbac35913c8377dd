import { type EventTimes, isOpen, matchesOpenAt } from '../../events/calendar/event-windows.rules.js';

/** What decides whether an event's matches may be made and seen. */
export interface EventState extends EventTimes {
  status: 'draft' | 'published' | 'cancelled';
}

/** When a run was made, and for which start of the event. */
export interface RunTimes {
  createdAt: Date;
  startsAt: Date;
}

/** Whether guests may see the matches of an event: it is announced and takes place, and its day has begun in Zurich. */
export function matchesAreOpen(event: EventState, now: Date): boolean {
  return event.status === 'published' && isOpen(matchesOpenAt(event), now);
}

/** Whether a run is a result. It is none if it was an organiser's look ahead of the day, or the event has been moved since. */
export function isResult(run: RunTimes, event: EventState): boolean {
  return run.startsAt.getTime() === event.startsAt.getTime() && isOpen(matchesOpenAt(event), run.createdAt);
}

/** Whether two lists of accounts, both in rising order, are the same. */
export function samePeople(one: readonly number[], two: readonly number[]): boolean {
  return one.length === two.length && one.every((id, at) => id === two[at]);
}
