import type { EventChange } from '../../../api/types';

const PLACE = ['city', 'venue', 'location'] as const;

/** What is different about an event. */
interface Difference {
  time: boolean;
  place: boolean;
  /** It is for others. */
  kind: boolean;
}

/** Returns what is different about an event. A place that has become known is no other one. */
export function whatChanged({ before, ...now }: EventChange): Difference {
  return {
    time: Date.parse(before.date) !== Date.parse(now.date),
    place: PLACE.some((field) => before[field] !== null && before[field] !== now[field]),
    // absent in what a phone has kept since before it was said
    kind: now.kind_changed === true,
  };
}

/** Returns the phrase that says what has happened to an event. */
export function titleOf(
  change: EventChange,
): 'cancelled' | 'newTime' | 'newPlace' | 'newTimeAndPlace' | 'newKind' {
  if (change.cancelled) return 'cancelled';
  const { time, place, kind } = whatChanged(change);
  if (time && place) return 'newTimeAndPlace';
  if (kind && !time && !place) return 'newKind';
  return time ? 'newTime' : 'newPlace';
}
