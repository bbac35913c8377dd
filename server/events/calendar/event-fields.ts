import { DomainError, invalidField } from '../../common/errors/domain-error.js';
import {
  type EventKind,
  type EventTimes,
  isChargeable,
  onlySideOf,
  USUAL_KIND,
  USUAL_ROUNDS,
} from './event.rules.js';
import type { EventEntity, EventStatus } from './event.entity.js';

/** The fields of an event that an organiser edits; money in Rappen. */
export type EventFields = Omit<EventEntity, 'id' | 'status' | 'postponedFrom' | 'version' | 'createdAt'> & {
  maxMen: number;
  maxWomen: number;
  status: Exclude<EventStatus, 'cancelled'>;
};

/** The required fields of a new event; the others have defaults (no text, no location, three hours, draft). */
export type NewEventFields = Pick<
  EventFields,
  'name' | 'city' | 'startsAt' | 'priceRappen' | 'maxMen' | 'maxWomen'
> &
  Partial<EventFields>;

/** Defaults of an event's optional fields. */
export const DEFAULTS = {
  ...USUAL_KIND,
  ...USUAL_ROUNDS,
  names: {},
  description: '',
  descriptions: {},
  venue: null,
  location: null,
  venueId: null,
  minMen: 0,
  minWomen: 0,
  friendsWelcome: false,
  maxLead: null,
  status: 'draft' as const,
};

/** Capacities and minimums of both sides. */
type Sizes = Pick<EventFields, 'maxMen' | 'maxWomen' | 'minMen' | 'minWomen'>;

/**
 * Returns the minimums of an event after a change: lowering only a capacity lowers its minimum too. Throws
 * MINIMUM_ABOVE_CAPACITY, because such an event would always be under it.
 */
export function requireMinimums(
  before: Sizes,
  change: Partial<Sizes>,
): Pick<EventFields, 'minMen' | 'minWomen'> {
  return {
    minMen: minimum(change.minMen, before.minMen, change.maxMen, before.maxMen),
    minWomen: minimum(change.minWomen, before.minWomen, change.maxWomen, before.maxWomen),
  };
}

function minimum(
  said: number | undefined,
  known: number,
  newMax: number | undefined,
  knownMax: number,
): number {
  if (said === undefined) return newMax === undefined ? known : Math.min(known, newMax);
  if (said > (newMax ?? knownMax)) throw new DomainError('MINIMUM_ABOVE_CAPACITY');
  return said;
}

/** Checks times and price. Throws VALIDATION_FAILED. */
export function checkFields({ startsAt, endsAt, priceRappen }: EventTimes & { priceRappen: number }) {
  if (endsAt <= startsAt) throw invalidField('ends_at', 'must be after date');
  if (!isChargeable(priceRappen)) throw invalidField('price', 'must be 0 or at least 0.50');
}

/** Throws VALIDATION_FAILED if a kind contradicts itself, the capacity of the sides, or the maximum lead. */
export function requireSoundKind(
  { format, minAge, maxAge, maxLead }: EventKind & { maxLead: number | null },
  { maxMen, maxWomen }: { maxMen: number; maxWomen: number },
): void {
  if (minAge !== null && maxAge !== null && maxAge < minAge)
    throw invalidField('max_age', 'must not be less than min_age');
  const only = onlySideOf(format);
  if (only === 'men' && maxWomen > 0)
    throw invalidField('max_women', 'must be 0: this format has one side, the men’s');
  if (only === 'women' && maxMen > 0)
    throw invalidField('max_men', 'must be 0: the seats of this format stand in max_women');
  if (only && maxLead !== null) throw invalidField('max_lead', 'must be null: this format has one side');
}
