/** `npm run reconcile [-- --dry-run]`: compares what the payment provider says with what we hold, and mends (or only says). */
import 'reflect-metadata';
import { createApp, shutDown } from '../../app.setup.js';
import { Clock } from '../../common/clock/clock.js';
import { loadSettings } from '../../common/config/load-settings.js';
import { reachDatabase } from '../../common/database/reach-database.js';
import { ReconciliationService } from './reconciliation.service.js';

const USAGE = 'Use: npm run reconcile [-- --dry-run]';

async function main(args: readonly string[]): Promise<number> {
  if (args.some((arg) => arg !== '--dry-run')) throw new Error(USAGE);
  const read = loadSettings();
  const { url, close } = await reachDatabase(read);
  const settings = { ...read, databaseUrl: url, backgroundWork: false, demoData: false, logLevel: 'fatal' };
  try {
    const app = await createApp({ settings, clock: new Clock() });
    try {
      const reconciliation = app.get(ReconciliationService);
      return args.includes('--dry-run') ? await plan(reconciliation) : await run(reconciliation);
    } finally {
      await shutDown(app);
    }
  } finally {
    await close();
  }
}

async function plan(reconciliation: ReconciliationService): Promise<number> {
  const sentences = await reconciliation.plan();
  for (const sentence of sentences) process.stdout.write(`${sentence}\n`);
  if (sentences.length === 0) process.stdout.write('Nothing to do: the provider and we agree.\n');
  return 0;
}

async function run(reconciliation: ReconciliationService): Promise<number> {
  const report = Object.entries(await reconciliation.run());
  for (const [name, { done, failures }] of report) {
    process.stdout.write(`${name}: ${done} done, ${failures.length} failed\n`);
    for (const failure of failures) process.stdout.write(`  ${String(failure)}\n`);
  }
  return report.some(([, { failures }]) => failures.length > 0) ? 1 : 0;
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(2);
  },
);
