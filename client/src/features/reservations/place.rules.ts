import { matchesSearch } from '../../lib/fold';

/** Returns an address with its city, which many addresses name already. */
export function withCity(location: string, city: string): string {
  return matchesSearch(location, city) ? location : `${location}, ${city}`;
}

/** Returns the name of the venue and the address, as far as they are known; in any case the city. */
export function wholePlace(
  { venue, location }: { venue: string | null; location: string | null },
  city: string,
): string {
  const address = location === null ? city : withCity(location, city);
  return venue === null ? address : `${venue}, ${address}`;
}
