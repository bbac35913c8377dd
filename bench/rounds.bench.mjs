// The plan of rounds: time by size of the event, and the choice of the meetings compared with HiGHS on the same pairs.
// Each size runs in its own process, the second time warm, as in a worker that has planned before.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { crowd } from './matching.bench.mjs';

const SIZES = [12, 25, 50, 100, 200, 400];
const ROUNDS = 12;
/** For larger events HiGHS in WebAssembly takes long. */
const LARGEST_FOR_HIGHS = 100;

export async function run() {
  const rows = SIZES.map(measured);
  const ms = (value) => (value === null ? '–' : value.toFixed(0));
  console.log(`${ROUNDS} rounds; "choice" is who meets whom, "plan" all from answers to tables, warm.\n`);
  console.table(
    rows.map((row) => ({
      'a side': row.size,
      'plan, cold ms': ms(row.cold),
      'plan ms': ms(row.warm),
      'choice ms': ms(row.choice),
      'HiGHS ms': ms(row.highs?.milliseconds ?? null),
      'same optimum': row.highs?.same ?? '–',
      'of best possible': `${(100 * row.share).toFixed(2)} %`,
    })),
  );
  const [from, to] = [rows.find(({ size }) => size === 50), rows.at(-1)];
  const exponent = (field) => (Math.log(to[field] / from[field]) / Math.log(to.size / from.size)).toFixed(2);
  console.log(
    `Growth from ${from.size} to ${to.size} a side, as a power of the size: choice ${exponent('choice')}, plan ${exponent('warm')}.`,
  );
}

function measured(size) {
  const args = [fileURLToPath(import.meta.url), 'one', String(size)];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

async function one(size) {
  const { matchEvent, planRounds } = await import('../dist/server/matching/engine/index.js');
  const engine = '../dist/server/matching/engine/rounds';
  const { readArrivals } = await import(`${engine}/arrivals.js`);
  const { chooseMeetings } = await import(`${engine}/choose-meetings.js`);
  const { worthOf } = await import(`${engine}/meetings-problem.js`);
  const people = crowd(size);
  const rules = { matchesPerPerson: 5, excludedPairs: [], previousPairs: [] };
  const { pairs } = await matchEvent(people, rules, 1);
  const given = { ...rules, rounds: ROUNDS, listed: pairs.map(({ a, b }) => [a, b]) };
  const cold = await timed(() => planRounds(people, given, 1));
  const warm = await timed(() => planRounds(people, given, 1));
  const { problem, side } = readArrivals(people, given, 1);
  const choice = await timed(() => chooseMeetings(problem, side));
  const worth = (meetings) => JSON.stringify(worthOf(problem, meetings.chosen));
  const highs = size > LARGEST_FOR_HIGHS ? null : await timed(() => chooseMeetings(problem, null));
  return {
    size,
    cold: cold.milliseconds,
    warm: warm.milliseconds,
    choice: choice.milliseconds,
    highs: highs && { milliseconds: highs.milliseconds, same: worth(highs.result) === worth(choice.result) },
    share: warm.result.report.agreement / warm.result.report.bestPossible,
  };
}

async function timed(work) {
  const started = performance.now();
  const result = await work();
  return { milliseconds: performance.now() - started, result };
}

if (process.argv[2] === 'one' && process.argv[1] === fileURLToPath(import.meta.url))
  process.stdout.write(JSON.stringify(await one(Number(process.argv[3]))));
