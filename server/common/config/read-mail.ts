import type { SettingReader } from './setting-reader.js';
import type { Settings } from './settings.js';

/** The sender when the mail sandbox receives the mail. */
const SANDBOX_SENDER = 'Apéro <hello@apero.example>';
/**
 * An email address, or a name with an address in angle brackets. Line breaks are refused, as they would start another
 * header.
 */
const SENDER =
  /^(?:[^<>"\r\n]{1,100} )?<[^\s<>@,]{1,64}@[^\s<>@,]{1,190}>$|^[^\s<>@,]{1,64}@[^\s<>@,]{1,190}$/;

/**
 * Reads how mail is sent. Production needs a server and a sender, or MAIL=off. Elsewhere the mail sandbox receives it if
 * no server is set.
 */
export function readMail(
  read: SettingReader,
  production: boolean,
  problems: string[],
): Pick<Settings, 'mail' | 'requireVerifiedEmail'> {
  const isOn = read.choice('MAIL', ['on', 'off'], 'on') === 'on';
  const smtpUrl = read.url('SMTP_URL', ['smtp:', 'smtps:']);
  const from = read.text('MAIL_FROM');
  if (isOn && (production || smtpUrl) && !(smtpUrl && from))
    problems.push('Mail needs SMTP_URL and MAIL_FROM, or MAIL=off.');
  if (from && !SENDER.test(from)) problems.push('MAIL_FROM must be an address, or a name and an <address>.');
  const required = read.choice('REQUIRE_VERIFIED_EMAIL', ['0', '1'], production && isOn ? '1' : '0') === '1';
  if (required && !isOn)
    problems.push('REQUIRE_VERIFIED_EMAIL=1 needs mail: nobody could verify an address.');
  return {
    mail: isOn ? { smtpUrl, from: from ?? SANDBOX_SENDER } : null,
    requireVerifiedEmail: required,
  };
}
