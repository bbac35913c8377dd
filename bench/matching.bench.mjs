// The matching engine: time and memory by size of the event, and the assignment compared with HiGHS on the same pairs.
// Each size runs in its own process, so that its peak memory can be measured.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SIZES = [20, 50, 100, 200, 500, 1000];
/** For larger events HiGHS in WebAssembly needs many minutes. */
const LARGEST_FOR_HIGHS = 500;
const K = 5;

export async function run() {
  const rows = SIZES.map(measured);
  console.log(
    `${K} matches each; "lists" is the choice of pairs alone, "event" all from answers to icebreakers.`,
  );
  console.log(
    '"Cold" is the first event of a process, with texts to read; "first" the same with texts that were read when they were',
  );
  console.log('saved, as on an evening; "warm" the median of later ones of that kind.');
  console.log(
    'HiGHS gets all pairs: once to find the greatest sum alone, an easier question whose answer may be another one, and',
  );
  console.log(
    'once to keep the first two objectives too, whose values it is told. Each ratio is to "lists".\n',
  );
  const ms = (value, digits = 1) => (value === null ? '–' : value.toFixed(digits));
  console.table(
    rows.map((row) => ({
      'a side': row.size,
      pairs: row.pairs,
      'lists ms': ms(row.lists),
      'HiGHS, sum ms': ms(row.sum?.milliseconds ?? null),
      'its ratio': ms(row.sum && row.sum.milliseconds / row.lists),
      'HiGHS, all ms': ms(row.all?.milliseconds ?? null),
      ratio: ms(row.all && row.all.milliseconds / row.lists),
      'same optimum': row.all?.same ?? '–',
      'event, cold ms': ms(row.event, 0),
      'event, first ms': ms(row.first, 0),
      'event, warm ms': ms(row.warm, 0),
      'peak MB': ms(row.megabytes, 0),
    })),
  );
  const from = rows.find(({ size }) => size === 200);
  const to = rows.at(-1);
  const exponent = (field) => (Math.log(to[field] / from[field]) / Math.log(to.size / from.size)).toFixed(2);
  console.log(
    `Growth from ${from.size} to ${to.size} a side, as a power of the size: ` +
      `lists ${exponent('lists')}, event ${exponent('warm')}, memory ${exponent('megabytes')}.`,
  );
  console.log(`Texts read into concepts: ${rows[3].texts.toFixed(0)} a second.`);
}

function measured(size) {
  const { first, ...rest } = inProcess('one', String(size));
  return { ...rest, first: inProcess('first', JSON.stringify(first)) };
}

/** Runs a function of this file in a process of its own. Returns its result. */
function inProcess(name, input) {
  const args = [fileURLToPath(import.meta.url), name];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    input,
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

async function one(size) {
  const { matchEvent, scorePairs } = await import('../dist/server/matching/engine/index.js');
  const { optimalLists } = await import('../dist/server/matching/engine/assignment/optimal-lists.js');
  const people = crowd(size);
  const rules = { matchesPerPerson: K, excludedPairs: [], previousPairs: [] };
  const event = await timed(() => matchEvent(people, rules, 1));
  const megabytes = process.resourceUsage().maxRSS / 1024;
  const read = await withConcepts(people);
  const warm = await warmEvent(read, rules, size);
  const problem = problemOf(people, scorePairs(people, rules));
  const rounds = size > 200 ? 1 : 5;
  const lists = await timed(() => optimalLists(problem), rounds);
  const { sum, all } = await byHighs(problem, lists.result, size);
  return {
    size,
    pairs: problem.a.length,
    event: event.milliseconds,
    warm: warm.milliseconds,
    first: { people: read, rules },
    megabytes,
    lists: lists.milliseconds,
    sum,
    all,
    texts: await textsPerSecond(people),
  };
}

/** Returns the people with what their texts say, as the database gives it back. */
async function withConcepts(people) {
  const { readTexts } = await import('../dist/server/matching/engine/index.js');
  return people.map((one) => ({
    ...one,
    concepts: JSON.parse(JSON.stringify(readTexts(one.questionnaire))),
  }));
}

/** Times an event in a process that has computed some before. */
async function warmEvent(people, rules, size) {
  const { matchEvent } = await import('../dist/server/matching/engine/index.js');
  const rounds = size > 200 ? 1 : 9;
  for (let before = 0; before < rounds; before++) await matchEvent(people, rules, 1);
  return timed(() => matchEvent(people, rules, 1), rounds);
}

/** Returns the milliseconds of the first event of this process; the engine is loaded already. */
async function firstEvent({ people, rules }) {
  const { matchEvent } = await import('../dist/server/matching/engine/index.js');
  return (await timed(() => matchEvent(people, rules, 1))).milliseconds;
}

async function byHighs(problem, lists, size) {
  const { evaluate } = await import('../dist/server/matching/engine/assignment/assignment-problem.js');
  const { solveIntegerProgram } =
    await import('../dist/server/matching/engine/assignment/integer-program.js');
  const asked = async (demands) => {
    if (size > LARGEST_FOR_HIGHS) return null;
    const solve = () => solveIntegerProgram(problem, demands, 'score');
    const { milliseconds, result } = await timed(solve, size > 100 ? 1 : 3);
    return { milliseconds, same: result !== null && evaluate(problem, result).sum === lists.sum };
  };
  return {
    sum: await asked({ threshold: 0 }),
    all: await asked({ threshold: lists.worstBest, coverage: lists.coverage }),
  };
}

/** Returns the median time of some rounds in milliseconds, and the result of the last one. */
async function timed(work, rounds = 1) {
  const times = [];
  let result;
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    result = await work();
    times.push(performance.now() - started);
  }
  return { milliseconds: times.sort((a, b) => a - b)[rounds >> 1], result };
}

async function textsPerSecond(people) {
  const { mentionsIn } = await import('../dist/server/matching/engine/index.js');
  const texts = people.flatMap(({ questionnaire }) => [questionnaire.hobby, questionnaire.weekend_activity]);
  const { milliseconds } = await timed(async () => texts.forEach((text) => mentionsIn(text)), 3);
  return (1000 * texts.length) / milliseconds;
}

function problemOf(people, pairs) {
  const position = new Map(people.map(({ id }, at) => [id, at]));
  return {
    people: people.length,
    matchesPerPerson: K,
    capacity: new Int32Array(people.length).fill(K),
    a: Int32Array.from(pairs, ({ a }) => position.get(a)),
    b: Int32Array.from(pairs, ({ b }) => position.get(b)),
    score: Int32Array.from(pairs, ({ score }) => Math.round(score * 10)),
    keep: new Uint8Array(pairs.length),
    seen: new Uint8Array(pairs.length),
  };
}

const PHRASES = [
  'hiking in the Alps',
  'la randonnée',
  'Wandern und Velo fahren',
  'cucinare con gli amici',
  'jazz',
  'techno',
  'musica italiana',
  'ins Kino gehen',
  'lire au bord du lac',
  'museums',
  'good wine',
  'yoga',
  'mes deux chats',
  'viaggiare',
  'swimming in the lake',
  'Brettspiele',
  'le théâtre',
  'Klavier spielen',
  'honesty',
  'Ehrlichkeit',
  'la liberté',
  'humour',
  'no clubbing',
  'pas de sport',
  'Fussball',
  'photography',
  'Skitouren',
  'il mio orto',
];
const CHOICES = {
  travel_style: ['adventure', 'relaxation', 'cultural', 'mix'],
  communication_style: ['direct', 'thoughtful', 'expressive', 'diplomatic', 'empathetic'],
  relationship_priority: ['partner', 'getting_to_know', 'nothing_serious'],
  conflict_resolution: ['discussion', 'time', 'compromise', 'avoid'],
  kids: ['want', 'do_not_want', 'have', 'dont_know'],
};

/** Returns as many men as women, always the same people (a linear congruential generator). */
export function crowd(size) {
  let state = 20260101;
  const below = (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
  const oneOf = (options) => options[below(options.length)];
  const text = () => Array.from({ length: 1 + below(3) }, () => oneOf(PHRASES)).join(', ');
  return Array.from({ length: 2 * size }, (_, id) => ({
    id,
    gender: id < size ? 'male' : 'female',
    age: 22 + below(30),
    questionnaire: {
      top_values: text(),
      weekend_activity: text(),
      introvert_extrovert: 1 + below(10),
      hobby: text(),
      life_goal: text(),
      music_preference: text(),
      ...Object.fromEntries(Object.entries(CHOICES).map(([field, values]) => [field, oneOf(values)])),
    },
  }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const input = JSON.parse(readFileSync(0, 'utf8'));
  const result = process.argv[2] === 'first' ? await firstEvent(input) : await one(input);
  process.stdout.write(JSON.stringify(result));
}
