const APPLE = /iPhone|iPad|iPod|Macintosh/;

/**
 * Returns the address of a map that shows a place: of the map that the phone has itself, else of a Swiss site. Nothing is asked
 * of it before somebody follows it.
 */
export function mapAddress(place: string, userAgent: string): string {
  const query = encodeURIComponent(place);
  if (userAgent.includes('Android')) return `geo:0,0?q=${query}`;
  if (APPLE.test(userAgent)) return `https://maps.apple.com/?q=${query}`;
  return `https://map.search.ch/${query}`;
}
