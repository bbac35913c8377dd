/**
 * `npm run verify [-- --provider [--since TIME]]`: compares seats with reservations, and payments with reservations and
 * refunds; with `--provider` also with the payment provider's data (of the last 30 days, or since TIME).
 */
import 'reflect-metadata';
import { createApp, shutDown } from '../app.setup.js';
import { DatabaseClock } from '../common/clock/database-clock.js';
import type { Settings } from '../common/config/settings.js';
import { reachDatabase, withDatabase } from '../common/database/reach-database.js';
import { loadSettingsOfCommand } from '../common/config/load-settings.js';
import { DAY } from '../common/time/durations.rules.js';
import { pastInstant, ProviderWalkService, UNKNOWN_MONEY } from '../payments/index.js';
import { INVARIANTS, type RowCounts, VerificationService } from './verification.service.js';
import { runCommand } from '../common/terminal/command.js';

const USAGE = `Use: npm run verify
 or: npm run verify -- --provider [--since TIME]   TIME with an offset, such as 2026-12-01T18:00:00Z`;
/** Days of the provider's data that are compared without `--since`: as long as it keeps its list of events. */
const DAYS = 30;

/** Returns since when the provider's data is compared; null: not at all. Throws for invalid arguments. */
function providerSince(args: readonly string[], now: Date): Date | null {
  if (args.length === 0) return null;
  const [asked, option, time, ...rest] = args.flatMap((arg) => arg.split('=', 2));
  if (asked === '--provider' && option === undefined) return new Date(now.getTime() - DAYS * DAY);
  const since = option === '--since' && rest.length === 0 ? pastInstant(time, now) : undefined;
  if (asked !== '--provider' || !since) throw new Error(USAGE);
  return since;
}

async function main(args: readonly string[]): Promise<number> {
  const since = providerSince(args, new Date());
  const read = loadSettingsOfCommand();
  const { url, close } = await reachDatabase(read);
  try {
    const { differences, counts, warnings } = await withDatabase(url, async (database) => {
      const verification = new VerificationService(database);
      return {
        differences: await verification.differences(),
        counts: await verification.counts(),
        warnings: await verification.warnings(),
      };
    });
    if (since) differences.push(...(await moneyOnlyAtProvider({ ...read, databaseUrl: url }, since)));
    // standard output contains only the findings
    process.stderr.write(`Compared: ${describe(counts)}\n`);
    if (counts.events === 0) process.stderr.write('There is no event: is this the right database?\n');
    for (const difference of differences) process.stdout.write(`${difference}\n`);
    // no error: an organiser decides
    for (const sentence of warnings) process.stdout.write(`To look at: ${sentence}\n`);
    const checked = Object.keys(INVARIANTS).length;
    if (differences.length === 0) process.stdout.write(`All is well: ${checked} invariants hold.\n`);
    return differences.length === 0 ? 0 : 1;
  } finally {
    await close();
  }
}

/** Fetches all data of the payment provider since a time. Returns a sentence for each payment that we do not know. */
async function moneyOnlyAtProvider(settings: Settings, since: Date): Promise<string[]> {
  const app = await createApp({
    settings: { ...settings, backgroundWork: false, demoData: false, logLevel: 'fatal' },
    clock: new DatabaseClock(),
  });
  try {
    const found = await app.get(ProviderWalkService).plan(since);
    return found
      .filter(({ kind }) => UNKNOWN_MONEY.includes(kind))
      .map(({ kind, id, about }) => `the provider knows what we do not (${kind}): ${id}, ${about}`);
  } finally {
    await shutDown(app);
  }
}

function describe(counts: RowCounts): string {
  return `${Object.entries(counts)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ')}.`;
}

runCommand(main, 2);
