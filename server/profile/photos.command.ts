/**
 * `npm run photos`: reports the owner of the photo folder, and photos without a row. `-- adopt` makes it this
 * database's own; `-- sweep [--older-than 7d] [--delete]` lists, or deletes, photos that the database does not know.
 */
import 'reflect-metadata';
import { withApp } from '../app.setup.js';
import { loadSettingsOfCommand } from '../common/config/load-settings.js';
import { DAY, HOUR } from '../common/time/durations.rules.js';
import { PhotoFiles } from './photo-folder/photo-files.service.js';
import { runCommand } from '../common/terminal/command.js';

const USAGE = 'Use: npm run photos [-- adopt | -- sweep [--older-than 7d] [--delete]]';
const UNITS: Readonly<Record<string, number>> = { h: HOUR, d: DAY };
const DEFAULT_AGE = 7 * DAY;

/** The parsed arguments. */
type Order = { do: 'report' | 'adopt' } | { do: 'sweep'; olderThan: number; isOrdered: boolean };

async function main(args: readonly string[]): Promise<number> {
  const order = orderOf(args);
  return withApp(loadSettingsOfCommand(), async (app) => {
    const { sentences, isWell } = await carryOut(order, app.get(PhotoFiles));
    for (const sentence of sentences) process.stdout.write(`${sentence}\n`);
    return isWell ? 0 : 1;
  });
}

function carryOut(order: Order, files: PhotoFiles) {
  if (order.do === 'adopt') return files.adopt();
  return order.do === 'sweep' ? files.sweep(order) : files.report();
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

runCommand(main, 2);
