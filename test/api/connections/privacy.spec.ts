import fc from 'fast-check';
import type { Rating } from '../../../server/relations/index.js';
import { connectionsOf } from '../../fixtures/connections.js';
import { eventIn, passTo, rate, seenBy, startWorld, type World, WORLDS } from './worlds.js';

const HOUR = 3_600_000;
const at = (begin: Date, hours: number) => new Date(begin.getTime() + hours * HOUR);

/** What the attacker does: hours after feedback has opened, and what they say of the other then. */
type Move = readonly [hours: number, rating: Rating];
interface Plan {
  moves: readonly Move[];
  /** When the other answers. */
  otherAt: number;
}

/** Hours from the opening of feedback on Friday at 23:00 to Sunday at 10:00, and to the days after. */
const FIRST = 35;
const LATER = [59, 83, 107];

const PLANS: Record<string, Plan> = {
  'waits with a yes': { moves: [[1, 'yes']], otherAt: 2 },
  'answers last and looks at once': { moves: [[34, 'yes']], otherAt: 0.5 },
  'goes back and forth and watches': {
    moves: [
      [1, 'yes'],
      [3, 'no'],
      [5, 'yes'],
      [20, 'maybe'],
      [24.5, 'yes'],
      [34.9, 'no'],
    ],
    otherAt: 2,
  },
  'tries days later, between two common times': {
    moves: [
      [1, 'maybe'],
      [40, 'yes'],
      [45, 'no'],
      [58.9, 'maybe'],
      [60, 'yes'],
      [82, 'no'],
    ],
    otherAt: 36,
  },
};

describe('what somebody has answered', () => {
  let worlds: World[];
  let friday = new Date('2026-12-04T18:00:00Z');
  beforeAll(async () => {
    worlds = await Promise.all(WORLDS.map(startWorld));
  });
  afterAll(async () => {
    for (const { app } of worlds) await app.close();
  });
  // each story is an event of its own, a week after the one before
  afterEach(() => {
    friday = new Date(friday.getTime() + 7 * 24 * HOUR);
  });

  const inAll = async <T>(act: (world: World) => Promise<T>): Promise<T[]> => {
    const results: T[] = [];
    for (const world of worlds) results.push(await act(world));
    return results;
  };

  /** Plays a plan in all worlds; `look` is called after each step with the hours that have passed. */
  async function play({ moves, otherAt }: Plan, until: number, look: (hours: number) => Promise<void>) {
    const opens = at(friday, 4);
    await inAll(async (world) => {
      world.app.clock.turnTo(at(friday, -48));
      await eventIn(world, friday);
      await passTo(world, opens);
      // everybody else answers, the ally and the other too: a connection of theirs is nothing secret
      for (const who of [world.other, ...world.bystanders]) await rate(world, who, world.ally, 'yes');
      await rate(world, world.ally, world.other, 'yes');
    });
    const steps = [...moves.map(([hours]) => hours), otherAt, 24.1, FIRST - 0.01, FIRST, ...LATER]
      .filter((hours) => hours <= until)
      .toSorted((one, two) => one - two);
    for (const hours of new Set(steps)) {
      const answers = await inAll(async (world) => {
        await passTo(world, at(opens, hours));
        if (hours === otherAt) await rate(world, world.other, world.attacker, world.said);
        const move = moves.find(([when]) => when === hours);
        return move ? rate(world, world.attacker, world.other, move[1]) : '';
      });
      expect(new Set(answers).size).toBe(1);
      await look(hours);
    }
  }

  async function expectSame(among: readonly World[]): Promise<void> {
    const [first, ...others] = await inAll(async (world) => (among.includes(world) ? seenBy(world) : ''));
    const seen = [first, ...others].filter((one) => one !== '');
    for (const one of seen) expect(one).toBe(seen[0]);
  }

  const silent = () => worlds.filter(({ said }) => said !== 'yes');

  it.each(Object.entries(PLANS).slice(0, 3))(
    'cannot be read by anybody before the common time: who %s',
    async (_name, plan) => {
      await play(plan, FIRST - 0.005, () => expectSame(worlds));
    },
  );

  it('is told by nothing but the connection itself: maybe, no and nothing look the same for ever', async () => {
    await play(PLANS['answers last and looks at once'] as Plan, LATER[1] ?? 0, async (hours) => {
      if (hours < FIRST) await expectSame(worlds);
      else await expectSame(silent());
    });
    // the control: the comparison sees the one thing that may differ
    await expect(expectSame(worlds)).rejects.toThrow('other');
    const [yes] = worlds;
    const told = yes && (await connectionsOf(yes.attacker));
    expect(told?.map(({ user }) => user.name)).toContain('other');
    expect(yes && (await connectionsOf(yes.other)).map(({ user }) => user.name)).toContain('attacker');
  });

  it('is not told to whoever had no yes at a common time, whatever they said in between', async () => {
    await play(PLANS['tries days later, between two common times'] as Plan, LATER[1] ?? 0, async () =>
      expectSame(worlds),
    );
  });

  it('cannot be read by any moves before the common time', async () => {
    const rating = fc.constantFrom<Rating>('yes', 'maybe', 'no');
    const hours = fc.integer({ min: 1, max: 340 }).map((tenths) => tenths / 10);
    const plans = fc.record({
      moves: fc.uniqueArray(fc.tuple(hours, rating), {
        selector: ([when]) => when,
        minLength: 1,
        maxLength: 4,
      }),
      otherAt: hours,
    });
    const [plan] = fc.sample(plans, { numRuns: 1, seed: 20_261_204 });
    await play(plan as Plan, FIRST - 0.005, () => expectSame(worlds));
  });
});
