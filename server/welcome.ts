import { DEMO_ORGANISER } from './common/config/read-settings.js';
import { missingOfOperator } from './common/config/setting-groups.js';
import type { Settings } from './common/config/settings.js';
import { SAFE_MODE_SENTENCE } from './common/safe-mode/safe-mode.js';
import { DEMO_GUEST, DEMO_HOST, SECOND_GUEST, SECOND_ORGANISER } from './demo/index.js';

/** Prints the URL of the product and the demo's logins. */
export function welcome(settings: Settings): void {
  const lines = [`Apéro is open: ${settings.publicUrl}`];
  if (settings.demo) lines.push('', 'This is a demonstration (DEMO=1): everybody knows these log-ins.');
  if (settings.demoData) lines.push('', ...logIns(settings));
  if (settings.mail?.smtpUrl === null)
    lines.push('', `Mail goes to a sandbox: ${settings.publicUrl}/sandbox/mail`);
  if (settings.restored) lines.push('', SAFE_MODE_SENTENCE);
  if (!settings.stripe) lines.push('', 'Payments go to a sandbox: no money moves.');
  const missing = missingOfOperator(settings.operator);
  if (settings.production && missing.length > 0)
    lines.push('', `The imprint and the privacy notice lack ${missing.join(', ')}: the law asks for them.`);
  process.stdout.write(`\n${lines.map((line) => (line ? `  ${line}` : '')).join('\n')}\n\n`);
}

/** Returns a line for each login of the demonstration; a password from the settings is not printed. */
function logIns({ admin }: Settings): string[] {
  const logIn = (who: string, { email, password }: { email: string; password: string }) =>
    `${who.padEnd(28)} ${email} / ${password}`;
  const own =
    admin && admin !== DEMO_ORGANISER
      ? [logIn('you, an organiser', { ...admin, password: 'as you set it' })]
      : [];
  return [
    logIn('a guest with a place today', DEMO_GUEST),
    logIn('another, to be met today', SECOND_GUEST),
    ...own,
    ...(own.length > 0 ? [] : [logIn('an organiser', DEMO_ORGANISER)]),
    logIn('a second organiser', SECOND_ORGANISER),
    logIn('a host at today’s entrance', DEMO_HOST),
  ];
}
