/** The purposes of links. A link is valid for one of them only. */
export const TOKEN_PURPOSES = ['verify-email', 'change-email', 'reset-password', 'join-team'] as const;
export type TokenPurpose = (typeof TOKEN_PURPOSES)[number];

/** Hours for which a link is valid after it was sent. */
export const HOURS_VALID: Readonly<Record<TokenPurpose, number>> = {
  'verify-email': 48,
  'change-email': 48,
  'reset-password': 1,
  'join-team': 72,
};
