import type { City } from './cities.rules.js';
import type { VenueEntity } from './venue.entity.js';

/** The location of an event, and the venue from which it was copied. */
export interface Placing {
  city: City;
  venue: string | null;
  location: string | null;
  venueId: number | null;
}

/** The part of a venue that an event copies. */
type PlacingVenue = Pick<VenueEntity, 'id' | 'name' | 'address' | 'city' | 'archivedAt'>;

/**
 * Returns the fields of an event with its resulting location: a chosen venue sets name and address unless others are
 * given; another name, address or city without a venue removes the venue.
 *
 * @param venue the chosen one
 */
export function placed<T extends Partial<Placing>>(
  said: T,
  before: Partial<Placing>,
  venue: PlacingVenue | undefined,
): T {
  if (venue) return { venue: venue.name, location: venue.address, ...said };
  const isBound = said.venueId === undefined && typeof before.venueId === 'number';
  const names = ['city', 'venue', 'location'] as const;
  const isElsewhere = names.some((name) => said[name] !== undefined && said[name] !== before[name]);
  return isBound && isElsewhere ? { ...said, venueId: null } : said;
}

/** Returns why an event cannot take place in the chosen venue; undefined if it can, or if none is chosen. */
export function venueProblem(
  said: Partial<Placing>,
  before: Partial<Placing>,
  venue: PlacingVenue | undefined,
): string | undefined {
  if (typeof said.venueId !== 'number') return undefined;
  if (!venue) return 'must be a venue that there is';
  if (venue.city !== (said.city ?? before.city)) return 'must be a venue in the city of the event';
  // a venue that was archived since stays where it was chosen
  return venue.archivedAt === null || said.venueId === before.venueId
    ? undefined
    : 'must not be an archived venue';
}
