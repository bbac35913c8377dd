import loadHighs, { type Highs } from 'highs';
import { rounds as depth } from '../../../../test/fixtures/depth.js';
import { chance, type Chance } from '../../../../test/fixtures/random-people.js';
import { bipartition } from '../assignment/optimal-lists.js';
import { chooseMeetings } from './choose-meetings.js';
import { type MeetingsProblem, worthOf } from './meetings-problem.js';

/*
 * The choice of the meetings against HiGHS, which is told the objectives one after the other, straight from their
 * definition: nothing of the engine's own way is used here. A person's pauses are one variable of 0 and 1 for each number.
 */

/** A linear row: lower ≤ Σ coefficient · variable ≤ upper. */
interface Row {
  lower: number;
  upper: number;
  terms: [variable: number, coefficient: number][];
}

class Oracle {
  constructor(private readonly highs: Highs) {}

  /** The greatest worth in lexicographic order, and the greatest sum of scores if lists do not come first. */
  optimum(problem: MeetingsProblem): { worth: ReturnType<typeof worthOf>; withoutLists: number } {
    const { people, rounds, most, pausesBefore } = problem;
    const pairs = [...problem.a.keys()];
    const hasMet = (person: number, times: number): number => pairs.length + person * (rounds + 1) + times;
    const counts = Array.from({ length: rounds + 1 }, (_, times) => times);
    const all = Array.from({ length: people }, (_, person) => person);
    const rows: Row[] = all.flatMap((person): Row[] => [
      { lower: 1, upper: 1, terms: counts.map((times) => [hasMet(person, times), 1]) },
      {
        lower: 0,
        upper: 0,
        terms: [
          ...pairs
            .filter((pair) => problem.a[pair] === person || problem.b[pair] === person)
            .map((pair): [number, number] => [pair, 1]),
          ...counts.map((times): [number, number] => [hasMet(person, times), -times]),
        ],
      },
    ]);
    rows.push({ lower: 0, upper: most, terms: pairs.map((pair) => [pair, 1]) });
    const variables = pairs.length + people * (rounds + 1);
    const then = (aim: [number, number][], known: Row[]): { value: number; rows: Row[] } => {
      const value = this.most(variables, known, aim);
      return { value, rows: [...known, { lower: value, upper: value, terms: aim }] };
    };
    const sumOf = (values: ArrayLike<number>, sign = 1): [number, number][] =>
      pairs.map((pair) => [pair, sign * (values[pair] ?? 0)]);
    const pauses = all.flatMap((person) =>
      counts.map((times): [number, number] => [
        hasMet(person, times),
        -(((pausesBefore[person] ?? 0) + rounds - times) ** 2),
      ]),
    );
    const meetings = then(
      pairs.map((pair) => [pair, 1]),
      rows,
    );
    const even = then(pauses, meetings.rows);
    const broken = then(sumOf(problem.tier, -1), even.rows);
    const listed = then(sumOf(problem.listed), broken.rows);
    const score = then(sumOf(problem.score), listed.rows);
    const announced = then(sumOf(problem.announced), score.rows);
    return {
      worth: {
        meetings: meetings.value,
        unevenness: Math.abs(even.value),
        broken: Math.abs(broken.value),
        listed: listed.value,
        score: score.value,
        announced: announced.value,
      },
      withoutLists: then(sumOf(problem.score), broken.rows).value,
    };
  }

  private most(variables: number, rows: readonly Row[], aim: readonly [number, number][]): number {
    const { highs } = this;
    const cost = new Float64Array(variables);
    for (const [variable, coefficient] of aim) cost[variable] = coefficient;
    const terms = rows.flatMap((row) => row.terms);
    const starts = rows.reduce<number[]>((all, row) => [...all, (all.at(-1) ?? 0) + row.terms.length], [0]);
    return highs.withModel(
      {
        numCols: variables,
        numRows: rows.length,
        sense: highs.constants.objectiveSense.maximize,
        colCost: cost,
        colLower: new Float64Array(variables),
        colUpper: new Float64Array(variables).fill(1),
        rowLower: rows.map((row) => row.lower),
        rowUpper: rows.map((row) => row.upper),
        matrix: {
          format: 'csr',
          numRows: rows.length,
          numCols: variables,
          starts,
          indices: terms.map(([variable]) => variable),
          values: terms.map(([, coefficient]) => coefficient),
        },
        integrality: new Int32Array(variables).fill(1),
      },
      (model) => {
        model.options.set({ mip_rel_gap: 0, mip_abs_gap: 0.5 });
        model.run();
        expect(model.getModelStatus()).toBe(highs.constants.modelStatus.optimal);
        return Math.round(model.getObjectiveValue());
      },
    );
  }
}

/** A hard evening: uneven pairs, few different scores, and pauses, lists and told meetings at random. */
function anEvent(below: Chance, twoSided: boolean): MeetingsProblem {
  const people = 2 + below(twoSided ? 13 : 8);
  const rounds = 1 + below(5);
  const density = 2 + below(9);
  const left = 1 + below(people - 1);
  const pairs: [number, number][] = [];
  for (let a = 0; a < people; a++)
    for (let b = a + 1; b < people; b++)
      if ((!twoSided || (a < left && b >= left)) && below(10) < density)
        pairs.push(below(2) === 0 ? [a, b] : [b, a]);
  const tables = below(3) === 0 ? 1 + below(4) : people;
  const flags = (among: number): Uint8Array => Uint8Array.from(pairs, () => (below(10) < among ? 1 : 0));
  const listed = flags(below(5));
  const soft = below(3);
  return {
    people,
    rounds,
    most: rounds * Math.min(tables, people >> 1),
    pausesBefore: Int32Array.from({ length: people }, () => (below(3) === 0 ? below(3) : 0)),
    a: Int32Array.from(pairs, ([a]) => a),
    b: Int32Array.from(pairs, ([, b]) => b),
    score: Int32Array.from(pairs, () => below(12) * 37),
    tier: Uint8Array.from(listed, (one) => (one === 1 || below(10) >= soft ? 0 : 1 + below(4))),
    listed,
    announced: flags(below(6)),
  };
}

/** Milliseconds; a few seconds where it has a processor to itself. */
const PATIENCE = 600_000;

describe('the choice of the meetings against HiGHS', () => {
  let oracle: Oracle;

  beforeAll(async () => {
    // Jest's CommonJS gives the loader itself as the default.
    oracle = new Oracle(await (loadHighs as unknown as () => Promise<Highs>)());
  });

  it.each([true, false])(
    'random evenings, two-sided: %p',
    async (twoSided) => {
      for (let seed = 0; seed < depth(25, 200); seed++) {
        const problem = anEvent(chance(seed), twoSided);
        const { a, b, people } = problem;
        const side = twoSided ? bipartition({ people, a, b, seen: new Uint8Array(a.length) }) : null;
        const best = oracle.optimum(problem);
        const { chosen, withoutLists } = await chooseMeetings(problem, side);
        expect({ seed, ...worthOf(problem, chosen) }).toEqual({ seed, ...best.worth });
        expect({ seed, sum: worthOf(problem, withoutLists).score }).toEqual({ seed, sum: best.withoutLists });
      }
    },
    PATIENCE,
  );
});
