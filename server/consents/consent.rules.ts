/** `matching`: answers, and whom one wants to meet, are stored and compared with those of others. */
export const CONSENT_PURPOSES = ['matching'] as const;
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];

/**
 * The current version of each text. The text is in the client, under `consent.<purpose>.<version>`; if its meaning
 * changes it needs a new version. A consent to an older text stays valid until it is withdrawn.
 */
export const CONSENT_VERSIONS: Readonly<Record<ConsentPurpose, string>> = { matching: '2026-12' };
