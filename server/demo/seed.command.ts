/** `npm run seed -- [--people 5000] [--events 500]`: adds invented people and two years of events to the database. */
import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { createApp, shutDown } from '../app.setup.js';
import { DatabaseClock } from '../common/clock/database-clock.js';
import { loadSettings } from '../common/config/load-settings.js';
import { provideDatabase } from '../common/database/reach-database.js';
import { SeedService } from './seed.service.js';

const USAGE = 'Use: npm run seed -- [--people 5000] [--events 500]';
const MAX_COUNT = 100_000;

async function main(args: string[]): Promise<void> {
  const options = { people: { type: 'string' }, events: { type: 'string' } } as const;
  const { values } = parseArgs({ args, options });
  const size = { people: parseCount(values.people ?? '5000'), events: parseCount(values.events ?? '500') };
  const read = loadSettings();
  if (read.production) throw new Error('Invented people are not for production.');
  const { url, close } = await provideDatabase(read);
  const settings = { ...read, databaseUrl: url, backgroundWork: false, demoData: false, logLevel: 'fatal' };
  try {
    const app = await createApp({ settings, clock: new DatabaseClock() });
    const started = performance.now();
    const added = await app.get(SeedService).fill(size);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    process.stdout.write(
      `Added ${added.people} people, ${added.events} events and ${added.reservations} reservations in ${seconds} s.\n` +
        'Their payments are invented too: the payment provider knows none of them, so it cannot refund one.\n',
    );
    await shutDown(app);
  } finally {
    await close();
  }
}

function parseCount(text: string): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number <= MAX_COUNT) return number;
  throw new Error(USAGE);
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
