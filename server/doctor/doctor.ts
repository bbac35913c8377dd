import { type ReadSettings, readSettings, SettingsError } from '../common/config/read-settings.js';
import type { Environment } from '../common/config/production.rules.js';
import { hasEmbeddedDatabase, runningEmbeddedUrl } from '../common/database/embedded/running.js';
import { Keys } from '../common/keys/keys.js';
import type { StripeConnection } from '../payments/index.js';
import { checkAddress } from './address.checks.js';
import { checkDatabase } from './database.checks.js';
import { about, type Finding } from './finding.js';
import { checkMail } from './mail.check.js';
import { checkPayments } from './payments.checks.js';
import { checkPhotos } from './photos.check.js';
import { checkSettings, refusedSettings } from './settings.check.js';
import { checkStorage, unwritable } from './storage.check.js';

/** The environment of an instance; tests pass their own. */
export interface Surroundings {
  /** The machine's time, in milliseconds. */
  time: () => number;
  /** A replacement for Stripe; null: Stripe itself. */
  stripe: StripeConnection['address'];
}

/** Runs all checks, without changing anything. Returns the findings, in the order of the checks. */
export async function examine(env: Environment, around: Surroundings): Promise<Finding[]> {
  const settings = settingsOf(env);
  if (Array.isArray(settings)) return settings;
  const keys = new Keys({ ...settings, databaseUrl: '' });
  const found = await Promise.all([
    database(settings, around),
    checkStorage(settings.dataDir),
    checkMail(settings.mail, settings.production),
    checkPayments(settings, around.stripe),
    checkAddress(settings.publicUrl, keys, new Date(around.time())),
  ]);
  return [...checkSettings(settings), ...found.flat()];
}

function settingsOf(env: Environment): ReadSettings | Finding[] {
  try {
    return readSettings(env);
  } catch (error) {
    if (error instanceof SettingsError) return refusedSettings(error.message);
    // outside production some secrets are generated and stored there
    return [unwritable(env['DATA_DIR'] ?? './data', error)];
  }
}

async function database(settings: ReadSettings, { time }: Surroundings): Promise<Finding[]> {
  const { fault, warning } = about('database');
  const url = settings.databaseUrl ?? (await runningEmbeddedUrl(settings.dataDir));
  if (url)
    return [...(await checkDatabase(url, settings, time)), ...(await checkPhotos(url, settings.dataDir))];
  if (settings.makesDatabase || (await hasEmbeddedDatabase(settings.dataDir)))
    return [warning('the embedded one does not run.', 'Start the server: it starts its database.')];
  return [
    fault(
      `DATABASE_URL is not set, and there is none in ${settings.dataDir}.`,
      'Set DATABASE_URL, or DATABASE_URL=embedded to have one made.',
    ),
  ];
}

const SIGNS = { ok: '✓', warning: '!', fault: '✗' } as const;

/** Returns findings as text, one per line. */
export function describeFindings(findings: readonly Finding[]): string {
  const lines = findings.map(
    ({ check, state, says, remedy }) =>
      `${SIGNS[state]} ${check.padEnd(10)} ${says}${remedy ? ` → ${remedy}` : ''}`,
  );
  const count = (state: Finding['state']) => findings.filter((one) => one.state === state).length;
  return `${lines.join('\n')}\n\n${count('fault')} faults, ${count('warning')} warnings, ${count('ok')} well\n`;
}
