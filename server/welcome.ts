import { DEMO_ORGANISER } from './common/config/read-settings.js';
import { missingOfOperator } from './common/config/read-operator.js';
import type { Settings } from './common/config/settings.js';
import { DEMO_GUEST } from './demo/index.js';

/** Prints the address of the product and the demo's log-ins. */
export function welcome(settings: Settings): void {
  const lines = [`Apéro is open: ${settings.publicUrl}`];
  if (settings.demoData) {
    const { email, password } = DEMO_GUEST;
    lines.push('', `a guest with a place today   ${email} / ${password}`);
    // a password from the settings is not printed
    if (settings.admin === DEMO_ORGANISER)
      lines.push(`an organiser                 ${DEMO_ORGANISER.email} / ${DEMO_ORGANISER.password}`);
  }
  if (settings.mail?.smtpUrl === null)
    lines.push('', `Mail goes to a sandbox: ${settings.publicUrl}/sandbox/mail`);
  if (!settings.stripe) lines.push('', 'Payments go to a sandbox: no money moves.');
  const missing = missingOfOperator(settings.operator);
  if (settings.production && missing.length > 0)
    lines.push('', `The imprint and the privacy notice lack ${missing.join(', ')}: the law asks for them.`);
  process.stdout.write(`\n${lines.map((line) => (line ? `  ${line}` : '')).join('\n')}\n\n`);
}
