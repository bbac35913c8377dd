/** The cities in which events take place, in the order of the forms. */
export const CITIES = ['Geneva', 'Zurich', 'Basel', 'Bern', 'Lausanne', 'Lucerne'] as const;

/** One of the six cities. */
export type City = (typeof CITIES)[number];
