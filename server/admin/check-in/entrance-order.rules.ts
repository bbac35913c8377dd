import { matchesOpenAt, lastGuestLeavesAt, type EventTimes } from '../../events/calendar/event.rules.js';

/** Returns whether an event counts as today's at the entrance: from midnight of its day until an hour after its end. */
function isTodays(event: EventTimes, now: Date): boolean {
  return matchesOpenAt(event) <= now && now < lastGuestLeavesAt(event);
}

/**
 * Returns the events in the order for the entrance: today's first, then upcoming ones, then past ones, latest first.
 */
export function entranceOrder<Event extends EventTimes>(events: readonly Event[], now: Date): Event[] {
  const soonest = events.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  const rest = soonest.filter((event) => !isTodays(event, now));
  return [
    ...soonest.filter((event) => isTodays(event, now)),
    ...rest.filter(({ startsAt }) => startsAt > now),
    ...rest.filter(({ startsAt }) => startsAt <= now).toReversed(),
  ];
}
