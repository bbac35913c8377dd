import type { MailSettings } from '../common/config/settings.js';
import { tryMailServer } from '../common/mail/mail-transport.js';
import { about, type Finding, kindOf } from './finding.js';

const { ok, warning, fault } = about('mail');

/** Connects to the mail server and signs in; sends nothing. */
export async function checkMail(mail: MailSettings | null, production: boolean): Promise<Finding> {
  if (!mail)
    return production
      ? warning(
          'MAIL=off: no mail is sent, and nobody can set a new password.',
          'Set SMTP_URL and MAIL_FROM.',
        )
      : ok('MAIL=off: none is sent');
  if (!mail.smtpUrl) return ok('the sandbox takes it');
  try {
    await tryMailServer(mail.smtpUrl);
    return ok('the server takes the connection and the log-in');
  } catch (error) {
    return kindOf(error) === 'EAUTH'
      ? fault(
          'the server refuses the log-in (EAUTH).',
          'Look at user and password in SMTP_URL; encode special characters.',
        )
      : fault(
          `the server cannot be reached (${kindOf(error)}).`,
          'Look at host and port of SMTP_URL, at smtp:// or smtps://, and whether port 25, 465 or 587 may leave the network.',
        );
  }
}
