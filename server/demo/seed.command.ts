/** `npm run seed -- [--people 5000] [--events 500]`: adds invented people and two years of events to the database. */
import 'reflect-metadata';
import { parseArgs } from 'node:util';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { withApp } from '../app.setup.js';
import { loadSettings } from '../common/config/load-settings.js';
import { provideDatabase } from '../common/database/reach-database.js';
import { SeedService } from './seed.service.js';
import { runCommand } from '../common/terminal/command.js';

const USAGE = 'Use: npm run seed -- [--people 5000] [--events 500]';
const MAX_COUNT = 100_000;

async function main(args: string[]): Promise<string> {
  const options = { people: { type: 'string' }, events: { type: 'string' } } as const;
  const { values } = parseArgs({ args, options });
  const size = { people: parseCount(values.people ?? '5000'), events: parseCount(values.events ?? '500') };
  const read = loadSettings();
  if (read.production) throw new Error('Invented people are not for production.');
  const fill = async (app: NestExpressApplication) => {
    const started = performance.now();
    const added = await app.get(SeedService).fill(size);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    return (
      `Added ${added.people} people, ${added.events} events and ${added.reservations} reservations in ${seconds} s.\n` +
      'Their payments are invented too: the payment provider knows none of them, so it cannot refund one.'
    );
  };
  return withApp(read, fill, provideDatabase);
}

function parseCount(text: string): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number <= MAX_COUNT) return number;
  throw new Error(USAGE);
}

runCommand(main);
