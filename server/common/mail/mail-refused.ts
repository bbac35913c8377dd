/** Why a mail was not taken. */
export interface Refusal {
  /**
   * `address`: there is no such mailbox, and trying again is of no use. `message`: the server does not want this mail, now
   * or ever. `server`: it was not there, was silent, or does not take mail now.
   */
  about: 'address' | 'message' | 'server';
  /** What it answered, such as 550; undefined if nothing. */
  responseCode: number | undefined;
  /** Nodemailer's own code. */
  code: string;
}

/** A server did not take a mail. */
export class MailRefused extends Error {
  constructor(readonly refusal: Refusal) {
    const { responseCode, code } = refusal;
    // what the server says may quote the address, and would be kept with the notification and in the log
    super(responseCode ? `the mail server answered ${responseCode} (${code})` : `no mail server (${code})`);
  }
}

/** What Nodemailer says of an error. */
interface SmtpError {
  code?: string;
  responseCode?: number;
  response?: string;
  command?: string;
}

/** Enhanced status codes (RFC 3463) by which a server says that the mailbox does not exist, moved away, or is closed. */
const NO_MAILBOX = /\b5\.(1\.[0-9]{1,2}|2\.1)\b/;
const ENHANCED = /\b5\.\d{1,3}\.\d{1,3}\b/;
/** The codes that say so where a server has no enhanced ones (RFC 5321). */
const NO_MAILBOX_CODES = [550, 551, 553];

/** Returns what an error of Nodemailer says. */
export function refusalOf(error: unknown): Refusal {
  const given = (error ?? {}) as SmtpError;
  const { code = 'unknown', responseCode } = given;
  return { about: subjectOf(given), responseCode, code };
}

function subjectOf({
  code: library,
  responseCode: code,
  response = '',
  command,
}: SmtpError): Refusal['about'] {
  // Nodemailer itself sends it to nobody: an address with a line break, say
  if (command === 'API' && library === 'EENVELOPE') return 'message';
  if (code === undefined || code < 500) return 'server';
  // a server that relays nothing for us, or blocks us, says nothing about the address
  if (command === 'RCPT TO') {
    const isAddress = ENHANCED.test(response) ? NO_MAILBOX.test(response) : NO_MAILBOX_CODES.includes(code);
    return isAddress ? 'address' : 'server';
  }
  return command === 'DATA' ? 'message' : 'server';
}
