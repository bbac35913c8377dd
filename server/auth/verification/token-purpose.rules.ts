/** What a link can be for. It is good for nothing else. */
export const TOKEN_PURPOSES = ['verify-email', 'change-email', 'reset-password', 'join-team'] as const;
export type TokenPurpose = (typeof TOKEN_PURPOSES)[number];

/** How many hours a link is good, from the time at which it was sent. */
export const HOURS_VALID: Readonly<Record<TokenPurpose, number>> = {
  'verify-email': 48,
  'change-email': 48,
  'reset-password': 1,
  'join-team': 72,
};
