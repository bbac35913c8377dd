/**
 * `npm run erase-again [-- --dry-run]`: after a restore, deletes the people again who had been deleted since the
 * backup.
 */
import 'reflect-metadata';
import { createApp, shutDown } from '../app.setup.js';
import { DatabaseClock } from '../common/clock/database-clock.js';
import { loadSettingsOfCommand } from '../common/config/load-settings.js';
import { reachDatabase } from '../common/database/reach-database.js';
import { RepeatedErasures } from './erasure/erasure.service.js';

const USAGE = 'Use: npm run erase-again [-- --dry-run]';

async function main(args: readonly string[]): Promise<void> {
  if (args.some((arg) => arg !== '--dry-run')) throw new Error(USAGE);
  const read = loadSettingsOfCommand();
  const { url, close } = await reachDatabase(read);
  const settings = { ...read, databaseUrl: url, backgroundWork: false, demoData: false, logLevel: 'fatal' };
  try {
    const app = await createApp({ settings, clock: new DatabaseClock() });
    try {
      await eraseAgain(app.get(RepeatedErasures), args.includes('--dry-run'));
    } finally {
      await shutDown(app);
    }
  } finally {
    await close();
  }
}

async function eraseAgain(erasures: RepeatedErasures, isDry: boolean): Promise<void> {
  const due = await erasures.due();
  for (const accountId of due) {
    const said = isDry ? `account ${accountId}: would be deleted again` : await erasures.repeat(accountId);
    process.stdout.write(`${said}\n`);
  }
  if (due.length === 0) process.stdout.write('Nobody is there who had been deleted.\n');
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
