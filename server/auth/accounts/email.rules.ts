/** The longest e-mail address that can be delivered to (RFC 3696, erratum 1690). */
export const LONGEST_EMAIL = 254;

/** The one form in which an e-mail is stored and compared: trimmed, lower case, composed letters. */
export function normalEmail(email: string): string {
  return email.normalize('NFC').trim().toLowerCase();
}
