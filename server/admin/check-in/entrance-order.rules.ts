import { matchesOpenAt, lastGuestLeavesAt, type EventTimes } from '../../events/calendar/event.rules.js';

/**
 * Returns the events in the order for the entrance: today's first (from midnight of its day until an hour after its
 * end), then upcoming ones, then past ones, latest first.
 */
export function entranceOrder<Event extends EventTimes>(events: readonly Event[], now: Date): Event[] {
  const rankOf = (event: Event) => {
    if (matchesOpenAt(event) <= now && now < lastGuestLeavesAt(event)) return 0;
    return event.startsAt > now ? 1 : 2;
  };
  const soonest = events.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  const ranked = (rank: number) => soonest.filter((event) => rankOf(event) === rank);
  return [...ranked(0), ...ranked(1), ...ranked(2).toReversed()];
}
