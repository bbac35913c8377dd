/** `npm run verify`: compares seats with reservations, and payments with reservations and refunds. */
import 'reflect-metadata';
import { reachDatabase, withDatabase } from '../common/database/reach-database.js';
import { loadSettings } from '../common/config/load-settings.js';
import { INVARIANTS, VerificationService } from './verification.service.js';

async function main(): Promise<number> {
  const { url, close } = await reachDatabase(loadSettings());
  try {
    const differences = await withDatabase(url, (database) =>
      new VerificationService(database).differences(),
    );
    for (const difference of differences) process.stdout.write(`${difference}\n`);
    const checked = Object.keys(INVARIANTS).length;
    if (differences.length === 0) process.stdout.write(`All is well: ${checked} invariants hold.\n`);
    return differences.length === 0 ? 0 : 1;
  } finally {
    await close();
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(2);
  },
);
