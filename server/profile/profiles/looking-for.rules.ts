/** Whom a person wants to meet. Without an answer they are matched by their gender alone. */
export const LOOKING_FOR = ['men', 'women', 'both'] as const;
export type LookingFor = (typeof LOOKING_FOR)[number];
