import type { ReadSettings } from '../common/config/read-settings.js';
import { about, type Finding } from './finding.js';

const { ok, warning, fault } = about('settings');

/** Returns a finding for each sentence of a SettingsError. */
export function refusedSettings(message: string): Finding[] {
  return message
    .split('\n')
    .map((sentence) => fault(sentence, 'See docs/configuration.md and .env.example, and start again.'));
}

/** Checks for settings that are allowed, but rarely intended. */
export function checkSettings(settings: ReadSettings): Finding[] {
  const found: Finding[] = [];
  if (settings.restored)
    found.push(
      warning('RESTORED=1: a restored copy in its safe mode.', 'Reconcile, then start without RESTORED.'),
    );
  if (!settings.production)
    return [...found, ok('complete; this is no production: sandboxes stand in for what is not set')];
  const { name, address, email } = settings.operator;
  if (!name || !address || !email)
    found.push(
      warning(
        'the imprint does not say who runs this.',
        'Set OPERATOR_NAME, OPERATOR_ADDRESS and OPERATOR_EMAIL.',
      ),
    );
  if (!settings.push)
    found.push(
      warning(
        'nothing is told on phones.',
        'Set VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY (npx web-push generate-vapid-keys).',
      ),
    );
  return found.length > 0 ? found : [ok('complete, for production')];
}
