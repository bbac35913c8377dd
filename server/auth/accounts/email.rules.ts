/** Maximum length of a deliverable email address (RFC 3696, erratum 1690). */
export const LONGEST_EMAIL = 254;

/** Returns the form in which an email is stored and compared: trimmed, lower case, composed letters. */
export function normalEmail(email: string): string {
  return email.normalize('NFC').trim().toLowerCase();
}
