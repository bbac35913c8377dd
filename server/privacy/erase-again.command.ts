/** `npm run erase-again [-- --dry-run]`: after a restore, deletes those again who were deleted since the backup. */
import 'reflect-metadata';
import { withApp } from '../app.setup.js';
import { loadSettingsOfCommand } from '../common/config/load-settings.js';
import { RepeatedErasures } from './erasure/erasure.service.js';
import { runCommand } from '../common/terminal/command.js';

const USAGE = 'Use: npm run erase-again [-- --dry-run]';

async function main(args: readonly string[]): Promise<void> {
  if (args.some((arg) => arg !== '--dry-run')) throw new Error(USAGE);
  await withApp(loadSettingsOfCommand(), (app) =>
    eraseAgain(app.get(RepeatedErasures), args.includes('--dry-run')),
  );
}

async function eraseAgain(erasures: RepeatedErasures, isDry: boolean): Promise<void> {
  const due = await erasures.due();
  for (const accountId of due) {
    const said = isDry ? `account ${accountId}: would be deleted again` : await erasures.repeat(accountId);
    process.stdout.write(`${said}\n`);
  }
  if (due.length === 0) process.stdout.write('Nobody is there who had been deleted.\n');
}

runCommand(main);
