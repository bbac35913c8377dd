import { isLoopbackUrl } from './production.rules.js';
import type { SettingReader } from './setting-reader.js';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Settings that only a production instance has: with any of them DEMO=1 is a mistake. */
const REAL = [
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'JWT_SECRET',
  'JWT_SECRET_PREVIOUS',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'VAPID_PUBLIC_KEY',
  'VAPID_PRIVATE_KEY',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'STAGING',
];

/** Name of the file that marks a demonstration's data folder. */
const MARK = 'this-is-a-demonstration';

/** Marks a data folder as a demonstration's. The mark is never removed. */
export function markDemoFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(
    join(dataDir, MARK),
    'Sample people with log-ins that everybody knows. Nothing in here is worth keeping.\n',
  );
}

/** Whether this is DEMO=1, which refuses settings of production, and never shares a data folder with it. */
export function readDemo(
  read: SettingReader,
  { dataDir, production }: { dataDir: string; production: boolean },
): boolean {
  const { env, problems } = read;
  const isMarked = existsSync(join(dataDir, MARK));
  if (production && isMarked)
    problems.push(`${dataDir} holds a demonstration: production needs another DATA_DIR.`);
  if (!read.flag('DEMO')) return false;
  const real = REAL.filter((name) => env[name]?.trim());
  if (real.length > 0)
    problems.push(
      `DEMO=1 is a demonstration, whose log-ins everybody knows, and cannot have ${real.join(', ')}: ` +
        'take DEMO away for an instance of your own, or these settings for a demonstration.',
    );
  const address = env['PUBLIC_URL']?.trim();
  if (address && !isLoopbackUrl(address))
    problems.push(
      'DEMO=1 is for this machine: PUBLIC_URL must be an address of it, such as http://localhost:8080.',
    );
  // a new volume may contain `lost+found`
  const holdsOther = existsSync(dataDir) && readdirSync(dataDir).some((name) => name !== 'lost+found');
  if (holdsOther && !isMarked)
    problems.push(`DEMO=1 needs a DATA_DIR of its own: ${dataDir} holds something else already.`);
  return true;
}
