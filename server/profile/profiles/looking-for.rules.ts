/** Whom somebody wants to meet. Who has said nothing is matched as their gender alone says. */
export const LOOKING_FOR = ['men', 'women', 'both'] as const;
export type LookingFor = (typeof LOOKING_FOR)[number];
