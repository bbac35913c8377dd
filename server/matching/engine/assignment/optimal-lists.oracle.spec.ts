import loadHighs, { type Highs } from 'highs';
import { matchEvent, scorePairs, type MatchingResult, type Person, type Rules } from '../index.js';
import { optimalLists } from './optimal-lists.js';
import { evaluate, type AssignmentProblem } from './assignment-problem.js';
import { rounds } from '../../../../test/fixtures/depth.js';
import { chance, somePeople, somePairs, type Chance } from '../../../../test/fixtures/random-people.js';

/*
 * The lists against HiGHS, which is told the objectives one after the other, straight from their definition and
 * with every allowed pair; pairs that were seen are rows that demand them. Nothing of the engine's own way to the lists is used here, only what it says of the pairs.
 */

interface Edge {
  a: number;
  b: number;
  /** Tenths of a percent. */
  score: number;
  /** Whether a guest has been shown the pair. */
  seen?: boolean;
}

interface Optimum {
  reached: number[];
  /** Matches beyond the limits. */
  extra: number;
  worstBest: number;
  sum: number;
}

/** A linear row: lower ≤ Σ coefficient · variable. */
interface Row {
  lower: number;
  terms: [variable: number, coefficient: number][];
}

class Oracle {
  constructor(private readonly highs: Highs) {}

  optimum(capacity: readonly number[], edges: readonly Edge[], k: number): Optimum {
    if (edges.length === 0)
      return { reached: Array<number>(k).fill(0), extra: 0, worstBest: Infinity, sum: 0 };
    const rows: Row[] = [];
    const at = (person: number): number[] =>
      edges.flatMap(({ a, b }, edge) => (a === person || b === person ? [edge] : []));
    const touching = capacity.map((_, person) => at(person));
    const hasNth = (person: number, n: number): number => edges.length + person * k + n - 1;
    const extraOf = (person: number): number => edges.length + capacity.length * k + person;
    const variables = edges.length + capacity.length * (k + 2);
    const seenOf = touching.map((around) => around.filter((edge) => edges[edge]?.seen).length);
    edges.forEach(({ seen }, edge) => seen && rows.push({ lower: 1, terms: [[edge, 1]] }));
    capacity.forEach((places, person) => {
      const matches = (touching[person] ?? []).map((edge): [number, number] => [edge, 1]);
      const seen = seenOf[person] ?? 0;
      const limit = Math.max(places, seen);
      // What was seen may grow by two; two variables of a person stand for that.
      const extra = seen > 0 ? Math.max(0, places + 2 - limit) : 0;
      const extras = [extraOf(person), extraOf(person) + capacity.length].slice(0, extra);
      const terms = extras.map((one): [number, number] => [one, 1]);
      rows.push({
        lower: -limit,
        terms: [...matches.map(([edge]): [number, number] => [edge, -1]), ...terms],
      });
      const nth = Array.from({ length: k }, (_, n): [number, number] => [hasNth(person, n + 1), -1]);
      rows.push({ lower: 0, terms: [...matches, ...nth] });
      for (let n = 1; n < k; n++) {
        rows.push({
          lower: 0,
          terms: [
            [hasNth(person, n), 1],
            [hasNth(person, n + 1), -1],
          ],
        });
      }
    });
    // True of whole numbers, and spares HiGHS minutes: of an odd number of places one stays free.
    const places = capacity.reduce((sum, most, person) => {
      const seen = seenOf[person] ?? 0;
      const limit = Math.max(most + (seen > 0 ? 2 : 0), seen);
      return sum + Math.min(limit, touching[person]?.length ?? 0);
    }, 0);
    rows.push({ lower: -Math.floor(places / 2), terms: edges.map((_, edge) => [edge, -1]) });

    const reached: number[] = [];
    for (let n = 1; n <= k; n++) {
      const people = capacity.map((_, person): [number, number] => [hasNth(person, n), 1]);
      const most = this.most(variables, rows, people) ?? NaN;
      reached.push(most);
      rows.push({ lower: most, terms: people });
    }
    const extras = Array.from({ length: 2 * capacity.length }, (_, at): [number, number] => [
      extraOf(at),
      -1,
    ]);
    const fewest = this.most(variables, rows, extras) ?? NaN;
    rows.push({ lower: fewest, terms: extras });
    const worstBest = this.highestThreshold(variables, rows, edges, touching);
    const sum = this.most(
      variables,
      [...rows, ...thresholdRows(edges, touching, worstBest)],
      edges.map(({ score }, edge) => [edge, score]),
    );
    return { reached, extra: Math.abs(fewest), worstBest, sum: sum ?? NaN };
  }

  /** By halving over the scores that occur. */
  private highestThreshold(
    variables: number,
    rows: readonly Row[],
    edges: readonly Edge[],
    touching: readonly number[][],
  ): number {
    const scores = [...new Set(edges.map(({ score }) => score))].sort((a, b) => a - b);
    let low = 0;
    for (let high = scores.length; high - low > 1;) {
      const middle = (low + high) >> 1;
      const threshold = thresholdRows(edges, touching, scores[middle] ?? 0);
      if (this.most(variables, [...rows, ...threshold], []) === null) high = middle;
      else low = middle;
    }
    return scores[low] ?? NaN;
  }

  private most(variables: number, rows: readonly Row[], aim: readonly [number, number][]): number | null {
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
        rowUpper: rows.map(() => highs.infinity),
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
        if (model.getModelStatus() === highs.constants.modelStatus.infeasible) return null;
        expect(model.getModelStatus()).toBe(highs.constants.modelStatus.optimal);
        return Math.round(model.getObjectiveValue());
      },
    );
  }
}

/** Who has any match has a good one: for each pair that is not good, each of the two needs another that is. */
function thresholdRows(edges: readonly Edge[], touching: readonly number[][], threshold: number): Row[] {
  const good = touching.map((around) => around.filter((edge) => (edges[edge]?.score ?? 0) >= threshold));
  return edges.flatMap(({ a, b, score }, edge) => {
    if (score >= threshold) return [];
    return [a, b].map((person): Row => {
      const others = (good[person] ?? []).map((one): [number, number] => [one, 1]);
      return { lower: 0, terms: [...others, [edge, -1]] };
    });
  });
}

/** What an event reached, counted from nothing but its pairs. */
function reachedBy(event: MatchingResult, people: readonly Person[], k: number): Omit<Optimum, 'extra'> {
  const around = people.map(({ id }) => event.pairs.filter(({ a, b }) => a === id || b === id));
  const bests = around
    .filter((pairs) => pairs.length > 0)
    .map((pairs) => Math.max(...pairs.map((p) => p.score)));
  return {
    reached: Array.from({ length: k }, (_, at) => around.filter((pairs) => pairs.length > at).length),
    worstBest: bests.length === 0 ? Infinity : Math.round(Math.min(...bests) * 10),
    sum: event.pairs.reduce((sum, { score }) => sum + Math.round(score * 10), 0),
  };
}

/**
 * As the matching's page has it: k for the larger side, ⌈k · larger / smaller⌉ and at most 2k for the smaller one and for
 * those between the sides; k for those who want their own gender only, and for everybody where there is one side.
 */
function capacities(people: readonly Person[], { matchesPerPerson: k, oneSide }: Rules): number[] {
  if (oneSide) return people.map(() => k);
  const groups = people.map(({ gender, lookingFor }) => {
    if (gender === 'other' || lookingFor === 'both') return 'between';
    const own = gender === 'male' ? 'men' : 'women';
    return lookingFor === own ? 'own' : own;
  });
  const sizeOf = (group: string): number => groups.filter((one) => one === group).length;
  const [men, women, others] = [sizeOf('men'), sizeOf('women'), sizeOf('between')];
  const larger = Math.max(men, women);
  const smaller = Math.min(larger, Math.min(men, women) + others);
  const share = smaller > 0 ? Math.min(2 * k, Math.ceil((k * larger) / smaller)) : k;
  return groups.map((group) => {
    if (group === 'between') return share;
    if (group === 'own') return k;
    return (group === 'men' ? men : women) < larger ? share : k;
  });
}

function event(below: Chance): { people: Person[]; rules: Rules } {
  // Small events are where the rare cases live; every eighth may have up to 60 people.
  const size = 2 + below(below(8) === 0 ? 59 : 24);
  const othersAmong = [0, 0, 0, 1, 2, 5, 10][below(7)] ?? 0;
  const sayAmong = size < 24 && below(5) === 0 ? 4 : 0;
  const people = somePeople(below, size, { othersAmong, menAmong: 1 + below(9), sayAmong });
  const forbidden = [0, 0.1, 0.4, 0.8][below(4)] ?? 0;
  return {
    people,
    rules: {
      matchesPerPerson: 1 + below(6),
      excludedPairs: somePairs(below, people, forbidden),
      previousPairs: somePairs(below, people, 0.1),
    },
  };
}

/** A hard problem: thin and uneven pairs, few different scores, so that counts, thresholds and ties all matter. */
function hardProblem(below: Chance, twoSided: boolean, seenAmong = 0): AssignmentProblem {
  const people = 2 + below(14);
  const matchesPerPerson = 1 + below(4);
  const density = 1 + below(9);
  const scores = 2 + below(12);
  const left = 1 + below(people - 1);
  const edges: Edge[] = [];
  for (let a = 0; a < people; a++) {
    for (let b = a + 1; b < people; b++) {
      const allowed = !twoSided || (a < left && b >= left);
      if (allowed && below(10) < density) edges.push({ a, b, score: below(scores) * 37 });
    }
  }
  return {
    people,
    matchesPerPerson,
    capacity: Int32Array.from({ length: people }, () => matchesPerPerson + below(matchesPerPerson + 1)),
    a: Int32Array.from(edges, ({ a }) => a),
    b: Int32Array.from(edges, ({ b }) => b),
    score: Int32Array.from(edges, ({ score }) => score),
    keep: new Uint8Array(edges.length),
    seen: Uint8Array.from(edges, () => (below(10) < seenAmong ? 1 : 0)),
  };
}

function edgesOf({ a, b, score, seen }: AssignmentProblem): Edge[] {
  return Array.from(a, (one, at) => ({
    a: one,
    b: b[at] ?? NaN,
    score: score[at] ?? NaN,
    seen: seen[at] === 1,
  }));
}

/** Milliseconds; a batch takes a second or two where it has a processor to itself. */
const PATIENCE = 60_000;

describe('the lists against HiGHS', () => {
  let oracle: Oracle;

  beforeAll(async () => {
    // Jest's CommonJS gives the loader itself as the default; see the note in lists.programme.ts.
    oracle = new Oracle(await (loadHighs as unknown as () => Promise<Highs>)());
  });

  it.each(
    Array.from({ length: rounds(12, 36) }, (_, batch) => [batch, batch % 6 === 5 ? 'one side' : 'two sides']),
  )(
    'ten random events, batch %i: %s',
    async (batch, sides) => {
      for (let seed = Number(batch) * 10; seed < Number(batch) * 10 + 10; seed++) {
        const { people, rules: given } = event(chance(seed));
        const rules = { ...given, oneSide: sides === 'one side' };
        const index = new Map(people.map(({ id }, at) => [id, at]));
        const edges = scorePairs(people, rules).map(({ a, b, score }) => ({
          a: index.get(a) ?? NaN,
          b: index.get(b) ?? NaN,
          score: Math.round(score * 10),
        }));
        const k = rules.matchesPerPerson;
        const best = oracle.optimum(capacities(people, rules), edges, k);
        const made = await matchEvent(people, rules, seed);
        expect({ seed, ...reachedBy(made, people, k), extra: 0 }).toEqual({ seed, ...best });
      }
    },
    PATIENCE,
  );

  it.each([true, false])(
    'two hundred hard problems, two-sided: %p',
    async (twoSided) => {
      const methods = new Set<string>();
      for (let seed = 0; seed < 200; seed++) {
        const problem = hardProblem(chance(seed), twoSided);
        const best = oracle.optimum([...problem.capacity], edgesOf(problem), problem.matchesPerPerson);
        const lists = await optimalLists(problem);
        const { reached, extra, worstBest, sum } = evaluate(problem, lists.chosen);
        expect({ seed, reached, extra, worstBest, sum }).toEqual({ seed, ...best });
        methods.add(lists.method);
      }
      expect([...methods]).toEqual(twoSided ? ['flow'] : expect.arrayContaining(['programme']));
    },
    PATIENCE,
  );

  it.each([true, false])(
    'lists that were seen are kept, and the rest is the best there can be beside them, two-sided: %p',
    async (twoSided) => {
      let grown = 0;
      for (let seed = 0; seed < 150; seed++) {
        const problem = hardProblem(chance(seed), twoSided, 1 + (seed % 6));
        const best = oracle.optimum([...problem.capacity], edgesOf(problem), problem.matchesPerPerson);
        const { chosen } = await optimalLists(problem);
        const { reached, extra, worstBest, sum } = evaluate(problem, chosen);
        expect({ seed, reached, extra, worstBest, sum }).toEqual({ seed, ...best });
        expect(chosen.filter((pair) => problem.seen[pair] === 1)).toHaveLength(
          problem.seen.filter((one) => one === 1).length,
        );
        grown += extra;
      }
      // the stories know lists that had to grow
      expect(grown).toBeGreaterThan(0);
    },
    PATIENCE,
  );
});
