import fc from 'fast-check';
import { rounds } from '../../../test/fixtures/depth.js';
import { chance, somePairs, somePeople } from '../../../test/fixtures/random-people.js';
import { matchEvent, type Id, type MatchingResult, type Person, type Rules, type SeenPair } from './index.js';

/** An event whose lists some guests have opened; then some leave, some come, some block each other. */
interface Story {
  before: Person[];
  /** Who opened their list. */
  readers: Set<Id>;
  after: Person[];
  blocked: [Id, Id][];
  k: number;
  seed: number;
}

const aStory: fc.Arbitrary<Story> = fc
  .record({
    chances: fc.integer({ min: 0, max: 1e6 }),
    size: fc.integer({ min: 2, max: 14 }),
    othersAmong: fc.constantFrom(0, 0, 0, 0, 2),
    sayAmong: fc.constantFrom(0, 0, 0, 0, 4),
    menAmong: fc.integer({ min: 2, max: 8 }),
    readersAmong: fc.constantFrom(1, 3, 10),
    k: fc.integer({ min: 1, max: 5 }),
    seed: fc.integer({ min: 0, max: 1000 }),
  })
  .map(({ chances, size, readersAmong, k, seed, ...mix }) => {
    const below = chance(chances);
    const people = somePeople(below, size, mix);
    return {
      before: people.filter(() => below(10) < 7),
      readers: new Set(people.filter(() => below(10) < readersAmong).map(({ id }) => id)),
      after: people.filter(() => below(10) < 9),
      blocked: somePairs(below, people, 0.05),
      k,
      seed,
    };
  });

const key = (a: Id, b: Id): string => [a, b].map(String).sort().join(' | ');

async function told({ before, readers, after, blocked, k, seed }: Story) {
  const rules: Rules = { matchesPerPerson: k, excludedPairs: [], previousPairs: [] };
  const first = await matchEvent(before, rules, seed);
  const seen: SeenPair[] = first.pairs.filter(({ a, b }) => readers.has(a) || readers.has(b));
  const keep = first.pairs.map(({ a, b }) => [a, b] as const);
  const second = await matchEvent(after, { ...rules, excludedPairs: blocked, seen, keep }, seed);
  return { first, second, seen };
}

/** The pairs of a story that have to stay: both come, and neither has blocked the other. */
function promised({ after, blocked }: Story, seen: readonly SeenPair[]): SeenPair[] {
  const present = new Set(after.map(({ id }) => id));
  const apart = new Set(blocked.map(([a, b]) => key(a, b)));
  return seen.filter(({ a, b }) => present.has(a) && present.has(b) && !apart.has(key(a, b)));
}

function icebreakersOn(list: Id, { pairs }: MatchingResult) {
  return pairs.flatMap((pair) =>
    pair.a === list ? pair.icebreakers.a : pair.b === list ? pair.icebreakers.b : [],
  );
}

jest.setTimeout(60_000);

describe('a list that was seen', () => {
  it('loses nobody who comes, grows by two at most, and keeps its icebreakers, whoever else leaves, comes or is blocked', async () => {
    await fc.assert(
      fc.asyncProperty(aStory, async (story) => {
        const { second, seen } = await told(story);
        const kept = promised(story, seen);
        const pairs = new Map(second.pairs.map((pair) => [key(pair.a, pair.b), pair.icebreakers]));
        expect(second.report.seenPairs).toBe(kept.length);
        for (const { a, b, icebreakers } of kept) expect(pairs.get(key(a, b))).toEqual(icebreakers);
        for (const [a, b] of story.blocked) expect(pairs.has(key(a, b))).toBe(false);
        for (const [id, list] of second.lists) {
          const before = kept.filter(({ a, b }) => a === id || b === id).length;
          const limit = second.report.largerShare;
          // a list that nobody has seen does not grow
          expect(list.length).toBeLessThanOrEqual(before === 0 ? limit : Math.max(limit + 2, before));
          const questions = icebreakersOn(id, second).map(({ question }) => question);
          expect(new Set(questions).size).toBe(questions.length);
        }
      }),
      { numRuns: rounds(15, 60) },
    );
  });

  it('is as it was, as all others, when nothing has changed and the same pairs are allowed, unless it makes room for somebody who had too few', async () => {
    await fc.assert(
      fc.asyncProperty(aStory, async (story) => {
        const { first, second } = await told({ ...story, after: story.before, blocked: [] });
        // who has seen pairs needs fewer others: a soft rule may be relaxed for fewer people, and lists nobody has seen change
        if (first.report.allowedPairs !== second.report.allowedPairs) return;
        const [before, after] = [first, second].map(({ report }) => report.peopleWithAtLeast.join(' '));
        if (before === after) expect(second.lists).toEqual(first.lists);
        else expect(second.pairs.length).toBeGreaterThan(first.pairs.length);
      }),
      { numRuns: rounds(8, 30) },
    );
  });
});
