/** What a person can consent to. `matching`: answers, and whom one wants to meet, are kept and compared, so that one can be matched. */
export const CONSENT_PURPOSES = ['matching'] as const;
/** What a person can consent to. */
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];

/**
 * The version of each text. Its wording is the client's, under `consent.<purpose>.<version>`; whoever changes what it
 * says gives it another version. A consent to an older text stays valid until it is withdrawn.
 */
export const CONSENT_VERSIONS: Readonly<Record<ConsentPurpose, string>> = { matching: '2026-12' };

/** How a consent was given: by the box, or by storing a questionnaire over the API, whose document says so. */
export const CONSENT_SOURCES = ['box', 'questionnaire'] as const;
/** How a consent was given. */
export type ConsentSource = (typeof CONSENT_SOURCES)[number];

/** Returns the purpose of this name, or undefined. */
export function consentPurpose(name: string): ConsentPurpose | undefined {
  return CONSENT_PURPOSES.find((purpose) => purpose === name);
}
