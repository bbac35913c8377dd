import { chance, somePeople } from '../../../../test/fixtures/random-people.js';
import { compare, type Gender, type Id, type Person } from '../common/index.js';
import { planRounds } from './plan-rounds.js';
import type { Round, RoundsRules } from './arrivals.js';

const people = (count: number, gender: Gender): Person[] =>
  Array.from({ length: count }, (_, at) => ({ id: `${gender} ${at}`, gender, age: 30 + (at % 9) }));

const rulesOf = (some: Partial<RoundsRules> = {}): RoundsRules => ({
  rounds: 4,
  matchesPerPerson: 5,
  excludedPairs: [],
  previousPairs: [],
  listed: [],
  ...some,
});

const plan = (guests: Person[], some: Partial<RoundsRules> = {}) => planRounds(guests, rulesOf(some), 1);
const sizes = (rounds: readonly Round[]): number[] => rounds.map(({ tables }) => tables.length);
const pairs = (rounds: readonly Round[]): string[] =>
  rounds.flatMap(({ tables }) => tables.map(({ guests }) => guests.join(' + ')));
const tablesOf = (rounds: readonly Round[], id: Id): (number | undefined)[] =>
  rounds.map(({ tables }) => tables.find(({ guests }) => guests.includes(id))?.table);
/** Nobody sits in two places, and nobody meets twice. */
const expectSound = (guests: Person[], rounds: readonly Round[]): void => {
  expect(new Set(pairs(rounds)).size).toBe(pairs(rounds).length);
  for (const { tables, pauses } of rounds)
    expect([...tables.flatMap((table) => table.guests), ...pauses].sort(compare)).toEqual(
      guests.map(({ id }) => id).sort(compare),
    );
};

describe('a plan of rounds', () => {
  it('for nobody is empty rounds', async () => {
    const { rounds, report } = await plan([]);
    expect(rounds).toEqual(Array.from({ length: 4 }, () => ({ tables: [], pauses: [] })));
    expect(report).toMatchObject({ agreement: 0, bestPossible: 0, averageAgreement: null, pausesMax: 0 });
  });

  it('for one person is pauses', async () => {
    const { rounds, report } = await plan(people(1, 'male'));
    expect(rounds.map(({ pauses }) => pauses)).toEqual(Array.from({ length: 4 }, () => ['male 0']));
    expect(report).toMatchObject({ pausesMin: 4, pausesMax: 4, meetings: 0 });
  });

  it('where nobody may meet anybody says how many seats it gives up', async () => {
    const guests = [...people(3, 'male'), ...people(3, 'female')];
    const excludedPairs = guests.flatMap((a) => guests.map((b) => [a.id, b.id] as const));
    const { rounds, report } = await plan(guests, { excludedPairs });
    expect(pairs(rounds)).toEqual([]);
    expect(report.givenUp).toEqual({ seats: 12, meetings: 0, agreement: 0 });
  });

  it('with more rounds than partners has everybody meet everybody in the first rounds', async () => {
    const guests = [...people(3, 'male'), ...people(3, 'female')];
    const { rounds, report } = await plan(guests, { rounds: 5 });
    expect(sizes(rounds)).toEqual([3, 3, 3, 0, 0]);
    expectSound(guests, rounds);
    expect(report).toMatchObject({ meetings: 9, pausesMin: 2, pausesMax: 2 });
  });

  it('of three against thirty seats the three always, and spreads the pauses of the thirty', async () => {
    const guests = [...people(3, 'female'), ...people(30, 'male')];
    const { rounds, report } = await plan(guests, { rounds: 11 });
    expect(sizes(rounds)).toEqual(Array.from({ length: 11 }, () => 3));
    expectSound(guests, rounds);
    expect(report).toMatchObject({ pausesMin: 9, pausesMax: 10 });
    expect(new Set(tablesOf(rounds, 'female 1')).size).toBe(1);
  });

  it('at fewer tables than pairs spreads the pauses of both sides', async () => {
    const guests = [...people(6, 'female'), ...people(8, 'male')];
    const { rounds } = await plan(guests, { rounds: 6, tables: 4 });
    expect(sizes(rounds)).toEqual(Array.from({ length: 6 }, () => 4));
    expectSound(guests, rounds);
    const pauses = (id: Id): number => rounds.filter((round) => round.pauses.includes(id)).length;
    expect(guests.map(({ id }) => pauses(id)).sort(compare)).toEqual([
      ...Array.from({ length: 6 }, () => 2),
      ...Array.from({ length: 8 }, () => 3),
    ]);
  });

  it.each([
    [4, 3, [2, 2, 2]],
    [8, 7, [4, 4, 4, 4, 4, 4, 4]],
    [5, 5, [2, 2, 2, 2, 2]],
    [2, 2, [1, 0]],
  ])(
    'for %i people of gender other and %i rounds has everybody meet everybody',
    async (count, rounds, most) => {
      const guests = people(count, 'other');
      const made = await plan(guests, { rounds });
      expect(sizes(made.rounds)).toEqual(most);
      expectSound(guests, made.rounds);
      expect(made.report.givenUp.meetings).toBe(0);
    },
  );

  it('of three who are alone together gives up what three cannot do at once, and says so', async () => {
    const guests = people(3, 'other');
    const { rounds, report } = await plan(guests, { rounds: 2 });
    expect(sizes(rounds)).toEqual([1, 1]);
    expect(report).toMatchObject({ meetings: 2, pausesMin: 0, pausesMax: 1 });
  });

  it('refuses what is no number of rounds or tables', async () => {
    await expect(plan([], { rounds: 0 })).rejects.toThrow(RangeError);
    await expect(plan([], { tables: 1.5 })).rejects.toThrow('The tables must be a whole number');
    await expect(plan([...people(1, 'male'), ...people(1, 'male')])).rejects.toThrow('the same id');
  });
});

describe('a plan that is made again during the event', () => {
  const guests = somePeople(chance(3), 21, { othersAmong: 0, menAmong: 5 });

  it('knows who has sat together, and seats first who has sat alone', async () => {
    const first = await plan(guests, { rounds: 6 });
    const past = first.rounds.slice(0, 2);
    const rest = await plan(guests, { rounds: 4, past });
    expectSound(guests, [...past, ...rest.rounds]);
    expect(rest.report.pausesMax - rest.report.pausesMin).toBeLessThanOrEqual(1);
    expect(rest.report.agreement).toBeLessThanOrEqual(rest.report.bestPossible);
  });

  it('seats who comes late from the next round on, and others stay where most were told', async () => {
    const [late, ...present] = guests;
    const first = await plan(present, { rounds: 6 });
    const [past, announced] = [first.rounds.slice(0, 2), first.rounds.slice(2)];
    const rest = await plan(guests, { rounds: 4, past, announced });
    expectSound(guests, rest.rounds);
    expect(pairs([...past, ...rest.rounds])).toHaveLength(new Set(pairs([...past, ...rest.rounds])).size);
    const afresh = await plan(guests, { rounds: 4, past });
    expect({ ...afresh.report, changed: 0 }).toEqual({ ...rest.report, changed: 0 });
    const same = (made: readonly Round[]): number =>
      pairs(made).filter((pair) => pairs(announced).includes(pair)).length;
    expect(same(rest.rounds)).toBeGreaterThanOrEqual(same(afresh.rounds));
    expect(rest.report.changed).toBeLessThan(present.length * 4);
    expect(late).toBeDefined();
  });

  it('replaces who leaves, and does not count them as moved', async () => {
    const first = await plan(guests, { rounds: 5 });
    const stay = guests.slice(1);
    const [past, announced] = [first.rounds.slice(0, 1), first.rounds.slice(1)];
    const rest = await plan(stay, { rounds: 4, past, announced });
    expectSound(stay, rest.rounds);
    const again = await plan(stay, { rounds: 4, past, announced: rest.rounds });
    expect(again.rounds).toEqual(rest.rounds);
    expect(again.report.changed).toBe(0);
  });
});
