import fc from 'fast-check';
import { rounds as depth } from '../../../../test/fixtures/depth.js';
import { chance, somePairs, somePeople } from '../../../../test/fixtures/random-people.js';
import { type Id, matchEvent, type Person, scorePairs } from '../index.js';
import { planRounds, type RoundsPlan } from './plan-rounds.js';
import type { RoundsRules } from './arrivals.js';

interface Given {
  people: Person[];
  rules: RoundsRules;
  seed: number;
}

const anEvent = (twoSided: boolean): fc.Arbitrary<Given> =>
  fc
    .record({
      chances: fc.integer({ min: 0, max: 1e6 }),
      size: fc.integer({ min: 0, max: twoSided ? 24 : 14 }),
      menAmong: fc.integer({ min: 1, max: 9 }),
      forbidden: fc.constantFrom(0, 0.1, 0.5),
      rounds: fc.integer({ min: 1, max: 8 }),
      tables: fc.constantFrom(undefined, undefined, 1, 3, 6),
      oneSide: fc.boolean(),
      seed: fc.integer({ min: 0, max: 1000 }),
    })
    .map(({ chances, size, menAmong, forbidden, rounds, tables, oneSide, seed }) => {
      const below = chance(chances);
      const people = somePeople(below, size, { othersAmong: twoSided ? 0 : 4, menAmong });
      return {
        people,
        seed,
        rules: {
          rounds,
          tables,
          matchesPerPerson: 3,
          oneSide: !twoSided && oneSide,
          excludedPairs: somePairs(below, people, forbidden),
          previousPairs: somePairs(below, people, 0.1),
          listed: somePairs(below, people, 0.2),
          sat: somePairs(below, people, 0.1),
        },
      };
    });

const planned = ({ people, rules, seed }: Given): Promise<RoundsPlan> => planRounds(people, rules, seed);
const key = (pair: readonly [Id, Id]): string => [...pair].map(String).sort().join(' | ');
const pairsOf = ({ rounds }: RoundsPlan): [Id, Id][] =>
  rounds.flatMap(({ tables }) => tables.map(({ guests }) => guests));

const RUNS = { numRuns: depth(6, 30) };

// Milliseconds; a few seconds where the machine has nothing else to do.
jest.setTimeout(600_000);

describe.each([true, false])('whatever the evening, two-sided: %p', (twoSided) => {
  it('nobody meets twice, whom they may not meet or have sat with, or sits at two tables', async () => {
    await fc.assert(
      fc.asyncProperty(anEvent(twoSided), async (given) => {
        const { people, rules } = given;
        const plan = await planned(given);
        const met = pairsOf(plan).map(key);
        expect(new Set(met).size).toBe(met.length);
        const never = new Set([...rules.excludedPairs, ...(rules.sat ?? [])].map(key));
        expect(met.filter((pair) => never.has(pair))).toEqual([]);
        expect(plan.rounds).toHaveLength(rules.rounds);
        for (const { tables, pauses } of plan.rounds) {
          expect(tables.length).toBeLessThanOrEqual(rules.tables ?? Infinity);
          expect(tables.every(({ table }) => table >= 1 && table <= (rules.tables ?? people.length))).toBe(
            true,
          );
          expect(new Set(tables.map(({ table }) => table)).size).toBe(tables.length);
          const present = [...tables.flatMap(({ guests }) => guests), ...pauses];
          expect(present.map(String).sort()).toEqual(people.map(({ id }) => String(id)).sort());
        }
      }),
      RUNS,
    );
  });

  it('the same input gives the same plan, in whichever order it comes', async () => {
    await fc.assert(
      fc.asyncProperty(anEvent(twoSided), async (given) => {
        const { rules } = given;
        const turn = (pairs: readonly (readonly [Id, Id])[]): [Id, Id][] =>
          pairs.map(([a, b]): [Id, Id] => [b, a]).reverse();
        const turned = {
          ...given,
          people: [...given.people].reverse(),
          rules: { ...rules, excludedPairs: turn(rules.excludedPairs), listed: turn(rules.listed) },
        };
        expect(await planned(turned)).toEqual(await planned(given));
      }),
      RUNS,
    );
  });

  it('the report says what the plan is worth', async () => {
    await fc.assert(
      fc.asyncProperty(anEvent(twoSided), async (given) => {
        const { people, rules } = given;
        const plan = await planned(given);
        const { report } = plan;
        const pairs = pairsOf(plan);
        const scores = scorePairs(people, { ...rules, seen: pairs.map(([a, b]) => ({ a, b })) });
        const scoreOf = new Map(scores.map(({ a, b, score }) => [key([a, b]), score]));
        expect(pairs.every((pair) => scoreOf.has(key(pair)))).toBe(true);
        expect(report.meetings).toBe(pairs.length);
        expect(report.listedMet).toBeLessThanOrEqual(report.listed);
        expect(report.agreement).toBeLessThanOrEqual(
          report.givenUp.meetings > 0 ? Infinity : report.bestPossible,
        );
        if (twoSided) expect(report.givenUp.meetings).toBe(0);
      }),
      RUNS,
    );
  });

  it('a plan that is made again as it was told stays as it is', async () => {
    await fc.assert(
      fc.asyncProperty(anEvent(twoSided), async (given) => {
        const plan = await planned(given);
        const again = await planned({ ...given, rules: { ...given.rules, announced: plan.rounds } });
        if (plan.report.givenUp.meetings > 0) return;
        expect(again.rounds).toEqual(plan.rounds);
        expect(again.report.changed).toBe(0);
      }),
      RUNS,
    );
  });
});

describe('two sides without anybody kept apart', () => {
  it('the smaller side always sits, and pauses on the larger one differ by one at most', async () => {
    await fc.assert(
      fc.asyncProperty(anEvent(true), async ({ people, rules, seed }) => {
        const [men, women] = ['male', 'female'].map((gender) =>
          people.filter((person) => person.gender === gender).map(({ id }) => id),
        );
        const [smaller = [], larger = []] = [men ?? [], women ?? []].sort((x, y) => x.length - y.length);
        const count = Math.min(rules.rounds, larger.length);
        if (smaller.length === 0) return;
        const free = { ...rules, rounds: count, tables: undefined, excludedPairs: [], sat: [] };
        const plan = await planRounds(people, free, seed);
        const pauses = (id: Id): number => plan.rounds.filter((round) => round.pauses.includes(id)).length;
        expect(smaller.map(pauses).every((often) => often === 0)).toBe(true);
        const often = larger.map(pauses);
        expect(Math.max(...often) - Math.min(...often)).toBeLessThanOrEqual(1);
        expect([plan.report.pausesMin, plan.report.pausesMax]).toEqual([
          Math.min(...often),
          Math.max(...often),
        ]);
        expect(plan.report.givenUp).toEqual({ seats: 0, meetings: 0, agreement: 0 });
        // half of the room stays put
        if (smaller.length === larger.length) return;
        const tablesOf = (id: Id): number[] =>
          plan.rounds.flatMap(({ tables }) =>
            tables.filter(({ guests }) => guests.includes(id)).map(({ table }) => table),
          );
        expect(smaller.every((id) => new Set(tablesOf(id)).size === 1)).toBe(true);
      }),
      RUNS,
    );
  });

  it('the lists come first: in the choice, and in time', async () => {
    const people = somePeople(chance(7), 24, { othersAmong: 0, menAmong: 5 });
    const rules = { matchesPerPerson: 3, excludedPairs: [], previousPairs: [] };
    const { pairs } = await matchEvent(people, rules, 1);
    const listed = pairs.map(({ a, b }): [Id, Id] => [a, b]);
    const plan = await planRounds(people, { ...rules, rounds: 8, listed }, 1);
    expect(plan.report.listedMet).toBe(listed.length);
    const isListed = new Set(listed.map(key));
    const byRound = plan.rounds.map(
      ({ tables }) => tables.filter(({ guests }) => isListed.has(key(guests))).length,
    );
    expect(byRound).toEqual([...byRound].sort((x, y) => y - x));
  });
});
