/** `npm run erase-again [-- --dry-run]`: after a restore, deletes those again who were deleted since the backup. */
import 'reflect-metadata';
import { withApp } from '../app.setup.js';
import { loadSettingsOfCommand } from '../common/config/load-settings.js';
import { ErasureService } from './erasure/erasure.service.js';
import { runCommand } from '../common/terminal/command.js';

const USAGE = 'Use: npm run erase-again [-- --dry-run]';

async function main(args: readonly string[]): Promise<void> {
  if (args.some((arg) => arg !== '--dry-run')) throw new Error(USAGE);
  const isDry = args.includes('--dry-run');
  await withApp(loadSettingsOfCommand(), async (app) => {
    const erasure = app.get(ErasureService);
    const due = await erasure.deletedBefore();
    for (const id of due) {
      const said = isDry ? `account ${id}: would be deleted again` : await erasure.eraseAgain(id);
      process.stdout.write(`${said}\n`);
    }
    if (due.length === 0) process.stdout.write('Nobody is there who had been deleted.\n');
  });
}

runCommand(main);
