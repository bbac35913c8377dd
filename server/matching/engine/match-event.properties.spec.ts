import fc from 'fast-check';
import { chance, somePairs, somePeople } from '../../../test/fixtures/random-people.js';
import { matchEvent, scorePairs, type MatchingResult, type Id, type Person, type Rules } from './index.js';
import { wantToMeet, type Preference } from './scoring/allowed-pairs.js';

interface Given {
  people: Person[];
  rules: Rules;
  seed: number;
}

const anEvent: fc.Arbitrary<Given> = fc
  .record({
    chances: fc.integer({ min: 0, max: 1e6 }),
    size: fc.integer({ min: 0, max: 18 }),
    othersAmong: fc.constantFrom(0, 0, 0, 2, 10),
    menAmong: fc.integer({ min: 1, max: 9 }),
    sayAmong: fc.constantFrom(0, 0, 0, 4),
    forbidden: fc.constantFrom(0, 0.2, 0.7),
    k: fc.integer({ min: 1, max: 5 }),
    oneSide: fc.constantFrom(false, false, true),
    seed: fc.integer({ min: 0, max: 1000 }),
  })
  .map(({ chances, size, forbidden, k, oneSide, seed, ...mix }) => {
    const below = chance(chances);
    const people = somePeople(below, size, mix);
    const rules = {
      matchesPerPerson: k,
      oneSide,
      excludedPairs: somePairs(below, people, forbidden),
      previousPairs: somePairs(below, people, 0.2),
    };
    return { people, rules, seed };
  });

/** For a given event a turned-round order of its people and rules. */
function turnedRound({ people, rules, seed }: Given): Given {
  const turn = (pairs: Rules['excludedPairs']): [Id, Id][] =>
    pairs.map(([a, b]): [Id, Id] => [b, a]).reverse();
  return {
    people: [...people].reverse(),
    rules: { ...rules, excludedPairs: turn(rules.excludedPairs), previousPairs: turn(rules.previousPairs) },
    seed,
  };
}

const preferenceOf = ({ gender, lookingFor = null }: Person): Preference => ({ gender, lookingFor });
const made = ({ people, rules, seed }: Given): Promise<MatchingResult> => matchEvent(people, rules, seed);
const key = (a: Id, b: Id): string => [a, b].map(String).sort().join(' | ');

// Milliseconds; a second or two where the machine has nothing else to do.
jest.setTimeout(60_000);

describe('whatever the event', () => {
  it('the same input gives the same event, in whichever order it comes', async () => {
    await fc.assert(
      fc.asyncProperty(anEvent, async (given) => {
        const event = await made(given);
        expect(await made(given)).toEqual(event);
        expect(await made(turnedRound(given))).toEqual(event);
      }),
      { numRuns: 40 },
    );
  });

  it('scores do not depend on order, nor on who is called a and who b', () => {
    fc.assert(
      fc.property(anEvent, (given) => {
        const turned = turnedRound(given);
        expect(scorePairs(turned.people, turned.rules)).toEqual(scorePairs(given.people, given.rules));
      }),
      { numRuns: 40 },
    );
  });

  it('every pair is mutual, allowed, within bounds, and nobody has more than their share', async () => {
    await fc.assert(
      fc.asyncProperty(anEvent, async (given) => {
        const { pairs, lists, report } = await made(given);
        const byId = new Map(given.people.map((person) => [person.id, person]));
        const never = new Set(given.rules.excludedPairs.map(([a, b]) => key(a, b)));
        const seen = new Set(pairs.map(({ a, b }) => key(a, b)));
        expect(seen.size).toBe(pairs.length);
        for (const { a, b, score, parts } of pairs) {
          const [one, two] = [byId.get(a), byId.get(b)];
          const meet = one && two && wantToMeet(preferenceOf(one), preferenceOf(two), given.rules.oneSide);
          expect(one !== two && meet).toBe(true);
          expect(never.has(key(a, b))).toBe(false);
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThan(99.5);
          for (const part of Object.values(parts)) expect(part >= 0 && part <= 1).toBe(true);
          expect(lists.get(a)).toContain(b);
          expect(lists.get(b)).toContain(a);
        }
        expect([...lists.keys()]).toHaveLength(given.people.length);
        for (const list of lists.values()) expect(list.length).toBeLessThanOrEqual(report.largerShare);
        expect(report.largerShare).toBeLessThanOrEqual(2 * given.rules.matchesPerPerson);
      }),
      { numRuns: 40 },
    );
  });

  it('lists are best first', async () => {
    await fc.assert(
      fc.asyncProperty(anEvent, async (given) => {
        const { pairs, lists } = await made(given);
        const scores = new Map(pairs.map(({ a, b, score }) => [key(a, b), score]));
        for (const [id, list] of lists) {
          const along = list.map((other) => scores.get(key(id, other)) ?? NaN);
          expect(along).toEqual([...along].sort((x, y) => y - x));
        }
      }),
      { numRuns: 20 },
    );
  });

  it('no icebreaker stands twice on one list, and each has three', async () => {
    await fc.assert(
      fc.asyncProperty(anEvent, async (given) => {
        const { pairs, lists } = await made(given);
        for (const id of lists.keys()) {
          const mine = pairs.flatMap((pair) => {
            const side = pair.a === id ? pair.icebreakers.a : pair.b === id ? pair.icebreakers.b : null;
            if (side) expect(side).toHaveLength(3);
            return side ?? [];
          });
          const questions = mine.map(({ question }) => question);
          expect(new Set(questions).size).toBe(questions.length);
        }
      }),
      { numRuns: 40 },
    );
  });
});
