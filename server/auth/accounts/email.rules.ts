const DOMAIN_SYNONYMS: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' };
/** Providers that ignore dots before the @. */
const IGNORES_DOTS: readonly string[] = ['gmail.com'];

/**
 * Returns the normal form of an address's mailbox: in lower case, without the part after a plus, and for Gmail without
 * dots. Two addresses with the same mailbox belong to the same person.
 */
export function mailboxOf(address: string): string {
  const lower = address.trim().toLowerCase();
  const at = lower.lastIndexOf('@');
  const local = lower.slice(0, at);
  const given = lower.slice(at + 1);
  const domain = DOMAIN_SYNONYMS[given] ?? given;
  const untagged = local.split('+')[0] || local;
  const box = IGNORES_DOTS.includes(domain) ? untagged.replaceAll('.', '') : untagged;
  return `${box || untagged}@${domain}`;
}

/** Maximum length of a deliverable email address (RFC 3696, erratum 1690). */
export const LONGEST_EMAIL = 254;

/** Returns the form in which an email is stored and compared: trimmed, lower case, composed letters. */
export function normalEmail(email: string): string {
  return email.normalize('NFC').trim().toLowerCase();
}
