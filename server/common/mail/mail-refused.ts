/** Why a mail was refused. */
export interface Refusal {
  /**
   * `address`: the mailbox does not exist, so retrying is useless. `message`: the server refuses this mail for good.
   * `server`: it was unreachable, did not answer, or accepts no mail now.
   */
  about: 'address' | 'message' | 'server';
  /** The SMTP code of its answer, such as 550; undefined without an answer. */
  responseCode: number | undefined;
  /** Nodemailer's own code. */
  code: string;
}

/** A mail server did not accept a mail. */
export class MailRefused extends Error {
  constructor(readonly refusal: Refusal) {
    const { responseCode, code } = refusal;
    // the server's text may quote the address, and would be stored with the notification and in the log
    super(responseCode ? `the mail server answered ${responseCode} (${code})` : `no mail server (${code})`);
  }
}

/** The fields of an error of Nodemailer. */
interface SmtpError {
  code?: string;
  responseCode?: number;
  response?: string;
  command?: string;
}

/** Enhanced status codes (RFC 3463) that mean the mailbox does not exist, has moved, or is closed. */
const NO_MAILBOX = /\b5\.(1\.[0-9]{1,2}|2\.1)\b/;
const ENHANCED = /\b5\.\d{1,3}\.\d{1,3}\b/;
/** The basic codes that mean the same on servers without enhanced ones (RFC 5321). */
const NO_MAILBOX_CODES = [550, 551, 553];

/** Classifies an error of Nodemailer. */
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
  // Nodemailer itself refuses it: for example an address with a line break
  if (command === 'API' && library === 'EENVELOPE') return 'message';
  if (code === undefined || code < 500) return 'server';
  // a server that does not relay our mail, or blocks us, says nothing about the address
  if (command === 'RCPT TO') {
    const isAddress = ENHANCED.test(response) ? NO_MAILBOX.test(response) : NO_MAILBOX_CODES.includes(code);
    return isAddress ? 'address' : 'server';
  }
  return command === 'DATA' ? 'message' : 'server';
}
