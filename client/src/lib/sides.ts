/** The sides of an event: which capacity a reservation uses. */
export const SIDES = ['men', 'women'] as const;
export type Side = (typeof SIDES)[number];
