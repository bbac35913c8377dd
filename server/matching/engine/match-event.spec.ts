import { matchEvent, scorePairs, type Gender, type Id, type Person, type Rules } from './index.js';
import { chance, somePeople } from '../../../test/fixtures/random-people.js';

const RULES: Rules = { matchesPerPerson: 5, excludedPairs: [], previousPairs: [] };

function crowd(men: number, women: number, others = 0): Person[] {
  const people = somePeople(chance(7), men + women + others, { othersAmong: 0, menAmong: 5 });
  return people.map((person, at) => {
    const gender: Gender = at < men ? 'male' : at < men + women ? 'female' : 'other';
    return { ...person, gender };
  });
}

describe('an event', () => {
  it('of nobody, one, or two who may not meet has empty lists', async () => {
    const nobody = await matchEvent([], RULES, 1);
    expect(nobody.pairs).toEqual([]);
    expect(nobody.report).toMatchObject({
      people: 0,
      pairs: 0,
      minMatches: 0,
      maxMatches: 0,
      averageScore: null,
    });
    const alone = await matchEvent(crowd(1, 0), RULES, 1);
    expect([...alone.lists.values()]).toEqual([[]]);
    expect(alone.report.withoutAnyoneAllowed).toHaveLength(1);
    const men = await matchEvent(crowd(2, 0), RULES, 1);
    expect([...men.lists.values()]).toEqual([[], []]);
  });

  it('of two who may meet puts each on the other’s list', async () => {
    const [a, b] = crowd(1, 1);
    const event = await matchEvent(
      [a, b].filter((one) => one !== undefined),
      RULES,
      1,
    );
    expect(event.pairs).toHaveLength(1);
    expect(event.pairs[0]?.icebreakers.a).toHaveLength(3);
    expect(event.pairs[0]?.icebreakers.b).toHaveLength(3);
    expect(event.report.peopleWithAtLeast).toEqual([2, 0, 0, 0, 0]);
  });

  it('of 100 men and 3 women gives the women twice k, and 30 men someone', async () => {
    const { report, lists } = await matchEvent(crowd(100, 3), RULES, 1);
    expect(report).toMatchObject({ pairs: 30, largerShare: 10, maxMatches: 10, minMatches: 0 });
    expect(report.peopleWithAtLeast[0]).toBe(33);
    expect(report.withoutMatches).toHaveLength(70);
    expect(report.withoutAnyoneAllowed).toEqual([]);
    expect(lists.size).toBe(103);
  });

  it('of people of gender other alone matches them with each other', async () => {
    const { report } = await matchEvent(crowd(0, 0, 8), RULES, 1);
    expect(report).toMatchObject({ pairs: 20, minMatches: 5, maxMatches: 5, method: 'programme' });
  });

  it('of women alone matches them with each other where that is what they came for', async () => {
    const { report } = await matchEvent(crowd(0, 12), { ...RULES, oneSide: true }, 1);
    expect(report).toMatchObject({ pairs: 30, minMatches: 5, maxMatches: 5, largerShare: 5 });
  });

  it('with one open side leaves nobody alone, however many there are of a gender', async () => {
    const { report } = await matchEvent(crowd(13, 3, 4), { ...RULES, oneSide: true }, 1);
    expect(report).toMatchObject({ minMatches: 5, maxMatches: 5, withoutMatches: [], method: 'programme' });
  });

  it('with one open side takes those at their word who have said whom they want to meet', async () => {
    const people = crowd(0, 3).map((one, at) => ({ ...one, lookingFor: at === 0 ? ('men' as const) : null }));
    const { lists } = await matchEvent(people, { ...RULES, oneSide: true }, 1);
    expect(people.map(({ id }) => lists.get(id)?.length)).toEqual([0, 1, 1]);
  });

  it('leaves out whoever has nobody allowed, and tells the organiser', async () => {
    const people = crowd(3, 3);
    const lonely = people[0]?.id ?? 0;
    const excludedPairs = people.slice(1).map(({ id }): [Id, Id] => [id, lonely]);
    const { lists, report } = await matchEvent(people, { ...RULES, excludedPairs }, 1);
    expect(lists.get(lonely)).toEqual([]);
    expect(report.withoutAnyoneAllowed).toEqual([lonely]);
    expect(report.withoutMatches).toEqual([lonely]);
  });

  it('keeps the pairs of an earlier run among equally good ones, and no worse ones', async () => {
    // Nobody has answered anything and all are of one age: every pair is as good as any other.
    const people = Array.from({ length: 12 }, (_, id): Person => ({
      id,
      gender: id < 6 ? 'male' : 'female',
      age: 30,
    }));
    const rules = { ...RULES, matchesPerPerson: 2 };
    const before = await matchEvent(people, rules, 1);
    const keep = before.pairs.map(({ a, b }): [Id, Id] => [a, b]);
    const other = await matchEvent(people, rules, 2);
    expect(other.pairs.map(({ a, b }) => [a, b])).not.toEqual(keep);
    const after = await matchEvent(people, { ...rules, keep }, 2);
    expect(after.pairs.map(({ a, b }) => [a, b])).toEqual(keep);
    const others = people.map((person) => ({ ...person, gender: 'other' as const }));
    const first = await matchEvent(others, rules, 1);
    const again = await matchEvent(others, { ...rules, keep: first.pairs.map(({ a, b }) => [a, b]) }, 2);
    expect(again.pairs.map(({ a, b }) => [a, b])).toEqual(first.pairs.map(({ a, b }) => [a, b]));
  });

  it('reports what its pairs add up to', async () => {
    const people = crowd(14, 9);
    const { pairs, lists, report } = await matchEvent(people, RULES, 3);
    const counts = [...lists.values()].map((list) => list.length);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2 * pairs.length);
    expect(report.pairs).toBe(pairs.length);
    expect(report.minMatches).toBe(Math.min(...counts));
    expect(report.maxMatches).toBe(Math.max(...counts));
    expect(report.scoreSum).toBeCloseTo(
      pairs.reduce((sum, { score }) => sum + score, 0),
      6,
    );
    expect(report.allowedPairs).toBe(scorePairs(people, RULES).length);
    expect(report.unknownWords).toContainEqual({ word: 'xyzzy', people: expect.any(Number) });
  });

  it.each([
    [[...crowd(1, 1), ...crowd(1, 1)], RULES, 1],
    [crowd(1, 1), { ...RULES, matchesPerPerson: 0 }, 1],
    [crowd(1, 1), { ...RULES, matchesPerPerson: 1.5 }, 1],
    [crowd(1, 1), RULES, NaN],
  ])('refuses what makes no sense', async (people, rules, seed) => {
    await expect(matchEvent(people, rules, seed)).rejects.toThrow(RangeError);
  });
});
