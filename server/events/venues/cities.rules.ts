/** The cities in which events take place, in the order the forms show them. */
export const CITIES = ['Geneva', 'Zurich', 'Basel', 'Bern', 'Lausanne', 'Lucerne'] as const;

/** One of the six cities. */
export type City = (typeof CITIES)[number];
