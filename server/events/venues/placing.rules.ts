import type { City } from './cities.rules.js';
import type { VenueEntity } from './venue.entity.js';

/** Where an event takes place, and the record from which that was taken. */
export interface Placing {
  city: City;
  venue: string | null;
  location: string | null;
  venueId: number | null;
}

/** What a venue says of an event that takes place there. */
type PlacingVenue = Pick<VenueEntity, 'id' | 'name' | 'address' | 'city' | 'archivedAt'>;

/**
 * Returns what is said of an event with what follows for its place: a chosen venue gives its name and address unless others
 * are said; another name, address or city without a word about the venue is another place than the venue.
 * @param venue the one that is named
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

/** Returns why an event cannot take place in the venue that is named; undefined if it can, or if none is. */
export function venueProblem(
  said: Partial<Placing>,
  before: Partial<Placing>,
  venue: PlacingVenue | undefined,
): string | undefined {
  if (typeof said.venueId !== 'number') return undefined;
  if (!venue) return 'must be a venue that there is';
  if (venue.city !== (said.city ?? before.city)) return 'must be a venue in the city of the event';
  // one that was archived since stays where it was chosen
  return venue.archivedAt === null || said.venueId === before.venueId
    ? undefined
    : 'must not be an archived venue';
}
