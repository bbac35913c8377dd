import { matchesSearch } from '../../lib/fold';

/** Returns an address with its city, which many addresses name already. */
export function withCity(location: string, city: string): string {
  return matchesSearch(location, city) ? location : `${location}, ${city}`;
}
