/**
 * `npm run photos`: reports the owner of the photo folder, and photos without a row. `-- adopt` makes it this
 * database's own; `-- sweep [--older-than 7d] [--delete]` lists, or deletes, photos that the database does not know.
 */
import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { withApp } from '../app.setup.js';
import { loadSettingsOfCommand } from '../common/config/load-settings.js';
import { DAY, HOUR } from '../common/time/durations.rules.js';
import { PhotoFiles } from './photo-folder/photo-files.service.js';
import { runCommand } from '../common/terminal/command.js';

const USAGE = 'Use: npm run photos [-- adopt | -- sweep [--older-than 7d] [--delete]]';
const SWEEP = {
  'older-than': { type: 'string', default: '7d' },
  delete: { type: 'boolean', default: false },
} as const;

async function main(args: readonly string[]): Promise<number> {
  const work = workOf(args);
  return withApp(loadSettingsOfCommand(), async (app) => {
    const { sentences, isWell } = await work(app.get(PhotoFiles));
    for (const sentence of sentences) process.stdout.write(`${sentence}\n`);
    return isWell ? 0 : 1;
  });
}

/** Returns the work that the arguments order. Throws if they are wrong. */
function workOf([verb, ...options]: readonly string[]): (
  files: PhotoFiles,
) => ReturnType<PhotoFiles['report']> {
  if (verb === undefined) return (files) => files.report();
  if (verb === 'adopt' && options.length === 0) return (files) => files.adopt();
  if (verb !== 'sweep') throw new Error(USAGE);
  const { values } = parseArgs({ args: options, options: SWEEP });
  const [, count, unit] = /^(\d{1,4})([hd])$/.exec(values['older-than']) ?? [];
  if (count === undefined) throw new Error(USAGE);
  const olderThan = Number(count) * (unit === 'h' ? HOUR : DAY);
  return (files) => files.sweep({ olderThan, isOrdered: values.delete });
}

runCommand(main, 2);
