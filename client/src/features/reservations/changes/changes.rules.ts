import type { EventChange } from '../../../api/types';

const PLACE = ['city', 'venue', 'location'] as const;

/** Returns what is different about an event. A place that has become known is no other one. */
export function whatChanged({ before, ...now }: EventChange): { time: boolean; place: boolean } {
  return {
    time: Date.parse(before.date) !== Date.parse(now.date),
    place: PLACE.some((field) => before[field] !== null && before[field] !== now[field]),
  };
}

/** Returns the phrase that says what has happened to an event. */
export function titleOf(change: EventChange): 'cancelled' | 'newTime' | 'newPlace' | 'newTimeAndPlace' {
  if (change.cancelled) return 'cancelled';
  const { time, place } = whatChanged(change);
  if (time && place) return 'newTimeAndPlace';
  return time ? 'newTime' : 'newPlace';
}
