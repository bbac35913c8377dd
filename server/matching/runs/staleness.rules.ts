import { type EventTimes, isOpen, matchesOpenAt } from '../../events/calendar/event.rules.js';

/** Returns whether guests may see the matches of an event: it is published, and its day has begun in Zurich. */
export function matchesAreOpen(event: EventTimes & { status: string }, now: Date): boolean {
  return event.status === 'published' && isOpen(matchesOpenAt(event), now);
}

/** Returns whether a run is a result for guests: computed on the day of the event or later, for its present start. */
export function isResult(run: { createdAt: Date; startsAt: Date }, event: EventTimes): boolean {
  return run.startsAt.getTime() === event.startsAt.getTime() && isOpen(matchesOpenAt(event), run.createdAt);
}
