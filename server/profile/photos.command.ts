/**
 * `npm run photos`: reports the owner of the photo folder, and photos without a row. `-- adopt` makes it this
 * database's own; `-- sweep [--older-than 7d] [--delete]` lists, or deletes, photos that the database does not know.
 */
import 'reflect-metadata';
import { createApp, shutDown } from '../app.setup.js';
import { Clock } from '../common/clock/clock.js';
import { loadSettingsOfCommand } from '../common/config/load-settings.js';
import { reachDatabase } from '../common/database/reach-database.js';
import { DAY, HOUR } from '../common/time/durations.rules.js';
import { PhotoUpkeep } from './photo-folder/photo-upkeep.service.js';

const USAGE = 'Use: npm run photos [-- adopt | -- sweep [--older-than 7d] [--delete]]';
const UNITS: Readonly<Record<string, number>> = { h: HOUR, d: DAY };
const DEFAULT_AGE = 7 * DAY;

/** The parsed arguments. */
type Order = { do: 'report' | 'adopt' } | { do: 'sweep'; olderThan: number; isOrdered: boolean };

async function main(args: readonly string[]): Promise<number> {
  const order = orderOf(args);
  const read = loadSettingsOfCommand();
  const { url, close } = await reachDatabase(read);
  const settings = { ...read, databaseUrl: url, backgroundWork: false, demoData: false, logLevel: 'fatal' };
  try {
    const app = await createApp({ settings, clock: new Clock() });
    try {
      const { sentences, isWell } = await carryOut(order, app.get(PhotoUpkeep));
      for (const sentence of sentences) process.stdout.write(`${sentence}\n`);
      return isWell ? 0 : 1;
    } finally {
      await shutDown(app);
    }
  } finally {
    await close();
  }
}

function carryOut(order: Order, upkeep: PhotoUpkeep) {
  if (order.do === 'adopt') return upkeep.adopt();
  return order.do === 'sweep' ? upkeep.sweep(order) : upkeep.report();
}

function orderOf([verb, ...rest]: readonly string[]): Order {
  if (verb === undefined) return { do: 'report' };
  if (verb === 'adopt' && rest.length === 0) return { do: 'adopt' };
  if (verb !== 'sweep') throw new Error(USAGE);
  const isOrdered = rest.includes('--delete');
  const [option, age, ...more] = rest.filter((word) => word !== '--delete');
  if (more.length > 0 || (option !== undefined && option !== '--older-than')) throw new Error(USAGE);
  return { do: 'sweep', olderThan: option === undefined ? DEFAULT_AGE : milliseconds(age ?? ''), isOrdered };
}

function milliseconds(age: string): number {
  const [, count, unit = ''] = /^(\d{1,4})([hd])$/.exec(age) ?? [];
  if (count === undefined) throw new Error(USAGE);
  return Number(count) * (UNITS[unit] ?? DAY);
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(2);
  },
);
