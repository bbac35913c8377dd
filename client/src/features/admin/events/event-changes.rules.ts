import { changedOf, withOwnOf } from '../../../lib/changes';
import type { EventWire } from './event-fields';

/** What is changed of an event, by its names in the API. */
export type ChangedEvent = Partial<EventWire>;

/** The fields of an event that a form shows, in its order. */
const EVENT_FIELDS = [
  'name',
  'names',
  'description',
  'descriptions',
  'date',
  'ends_at',
  'city',
  'venue_id',
  'venue',
  'location',
  'price',
  'max_men',
  'max_women',
  'min_men',
  'min_women',
  'format',
  'min_age',
  'max_age',
  'theme',
  'mingling',
  'round_minutes',
  'round_count',
  'round_break_minutes',
  'round_tables',
  'friends_welcome',
  'max_lead',
  'details',
] as const satisfies readonly (keyof EventWire)[];

/** Returns the fields of `after` whose value is another than in `before`. */
export function changedFields(before: EventWire, after: EventWire): ChangedEvent {
  return changedOf(EVENT_FIELDS, before, after);
}

/** Returns the event of now with one's own changes, but for what others have changed too. */
export function withOwnChanges(now: EventWire, mine: ChangedEvent, theirs: ChangedEvent): EventWire {
  return withOwnOf(EVENT_FIELDS, now, mine, theirs);
}
