/** The cities of the events, by their names in the API; the first is what forms start with. */
export const CITIES = ['Geneva', 'Zurich', 'Basel', 'Bern', 'Lausanne', 'Lucerne'] as const;
export type City = (typeof CITIES)[number];

/** Returns whether a city is on our list. */
export function isCity(city: string | null): city is City {
  return (CITIES as readonly (string | null)[]).includes(city);
}
