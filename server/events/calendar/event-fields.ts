import { DomainError, invalidField } from '../../common/errors/domain-error.js';
import {
  type EventKind,
  type EventTimes,
  fittingMinimums,
  isChargeable,
  kindProblem,
  onlySideOf,
  type RoundsSettings,
  USUAL_KIND,
  USUAL_ROUNDS,
} from './event.rules.js';
import type { EventStatus } from './event.entity.js';
import type { City } from '../venues/index.js';
import type { Texts } from './texts.rules.js';

/** The fields of an event that an organiser edits; money in Rappen. */
export interface EventFields extends EventKind, RoundsSettings {
  name: string;
  names: Texts;
  description: string;
  descriptions: Texts;
  city: City;
  venue: string | null;
  location: string | null;
  venueId: number | null;
  startsAt: Date;
  endsAt: Date;
  priceRappen: number;
  maxMen: number;
  maxWomen: number;
  minMen: number;
  minWomen: number;
  friendsWelcome: boolean;
  /** Maximum number of seats by which one side may lead the other; null for no limit. */
  maxLead: number | null;
  status: Exclude<EventStatus, 'cancelled'>;
}

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

/** Returns the minimums of an event after a change. Throws MINIMUM_ABOVE_CAPACITY. */
export function requireMinimums(...[before, change]: Parameters<typeof fittingMinimums>) {
  const minimums = fittingMinimums(before, change);
  if (!minimums) throw new DomainError('MINIMUM_ABOVE_CAPACITY');
  return minimums;
}

/** Checks times and price. Throws VALIDATION_FAILED. */
export function checkFields({ startsAt, endsAt, priceRappen }: EventTimes & { priceRappen: number }) {
  if (endsAt <= startsAt) throw invalidField('ends_at', 'must be after date');
  if (!isChargeable(priceRappen)) throw invalidField('price', 'must be 0 or at least 0.50');
}

/** Throws VALIDATION_FAILED if a kind contradicts itself, the capacity of the sides, or the maximum lead. */
export function requireSoundKind(
  kind: EventKind & { maxLead: number | null },
  capacities: { maxMen: number; maxWomen: number },
): void {
  const problem = kindProblem(kind, capacities);
  if (problem) throw invalidField(...problem);
  if (kind.maxLead !== null && onlySideOf(kind.format))
    throw invalidField('max_lead', 'must be null: this format has one side');
}
