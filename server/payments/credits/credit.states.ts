/** Why a guest was given credit. */
export const CREDIT_REASONS = ['instead_of_refund', 'missed', 'failed', 'goodwill'] as const;

/** Why a guest was given credit. */
export type CreditReason = (typeof CREDIT_REASONS)[number];
