import type { SettingReader } from './setting-reader.js';
import type { Settings } from './settings.js';

/** The sender where the sandbox takes the mail. */
const SANDBOX_SENDER = 'Apéro <hello@apero.example>';
/** An address, or a name with an address in angle brackets; never a line break, which would begin another header. */
const SENDER =
  /^(?:[^<>"\r\n]{1,100} )?<[^\s<>@,]{1,64}@[^\s<>@,]{1,190}>$|^[^\s<>@,]{1,64}@[^\s<>@,]{1,190}$/;

/** Reads how mail leaves. Production needs a server and a sender, or MAIL=off; elsewhere a sandbox takes the mail. */
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
