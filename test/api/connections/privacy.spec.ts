import fc from 'fast-check';
import type { Rating } from '../../../server/relations/index.js';
import { connectionsOf } from '../../fixtures/connections.js';
import { eventIn, passTo, rate, seenBy, startVariant, type Variant, VARIANTS } from './variants.js';

const HOUR = 3_600_000;
const at = (begin: Date, hours: number) => new Date(begin.getTime() + hours * HOUR);

/** What the attacker does: hours after feedback has opened, and what they say of the other then. */
type Action = readonly [hours: number, rating: Rating];
interface Plan {
  actions: readonly Action[];
  /** When the other answers. */
  otherAt: number;
}

/** Hours from the opening of feedback on Friday at 23:00 to Sunday at 10:00, and to the days after. */
const FIRST = 35;
const LATER = [59, 83, 107];

const PLANS: Record<string, Plan> = {
  'waits with a yes': { actions: [[1, 'yes']], otherAt: 2 },
  'answers last and looks at once': { actions: [[34, 'yes']], otherAt: 0.5 },
  'goes back and forth and watches': {
    actions: [
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
    actions: [
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
  let variants: Variant[];
  const friday = new Date('2026-12-04T18:00:00Z');
  // each story has products of its own: what one of them tells in the end would differ in the next
  beforeEach(async () => {
    variants = [];
    // one after the other: four servers that start at once keep a busy machine from answering for longer than they wait
    for (const said of VARIANTS) variants.push(await startVariant(said));
  });
  afterEach(async () => {
    for (const { app } of variants) await app.close();
  });

  const inAll = async <T>(act: (variant: Variant) => Promise<T>): Promise<T[]> => {
    const results: T[] = [];
    for (const variant of variants) results.push(await act(variant));
    return results;
  };

  /** Plays a plan in all variants; `look` is called after each step with the hours that have passed. */
  async function play({ actions, otherAt }: Plan, until: number, look: (hours: number) => Promise<void>) {
    const opens = at(friday, 4);
    await inAll(async (variant) => {
      variant.app.clock.turnTo(at(friday, -48));
      await eventIn(variant, friday);
      await passTo(variant, opens);
      // everybody else answers, the ally and the other too: a connection of theirs is nothing secret
      for (const who of [variant.other, ...variant.bystanders]) await rate(variant, who, variant.ally, 'yes');
      await rate(variant, variant.ally, variant.other, 'yes');
    });
    const steps = [...actions.map(([hours]) => hours), otherAt, 24.1, FIRST - 0.01, FIRST, ...LATER]
      .filter((hours) => hours <= until)
      .toSorted((one, two) => one - two);
    for (const hours of new Set(steps)) {
      const answers = await inAll(async (variant) => {
        await passTo(variant, at(opens, hours));
        if (hours === otherAt) await rate(variant, variant.other, variant.attacker, variant.said);
        const action = actions.find(([when]) => when === hours);
        return action ? rate(variant, variant.attacker, variant.other, action[1]) : '';
      });
      expect(new Set(answers).size).toBe(1);
      await look(hours);
    }
  }

  async function expectSame(among: readonly Variant[]): Promise<void> {
    const [first, ...others] = await inAll(async (variant) =>
      among.includes(variant) ? seenBy(variant) : '',
    );
    const seen = [first, ...others].filter((one) => one !== '');
    for (const one of seen) expect(one).toBe(seen[0]);
  }

  const silent = () => variants.filter(({ said }) => said !== 'yes');

  it.each(Object.entries(PLANS).slice(0, 3))(
    'cannot be read by anybody before the common time: who %s',
    async (_name, plan) => {
      await play(plan, FIRST - 0.005, () => expectSame(variants));
    },
  );

  it('is told by nothing but the connection itself: maybe, no and nothing look the same for ever', async () => {
    await play(PLANS['answers last and looks at once'] as Plan, LATER[1] ?? 0, async (hours) => {
      if (hours < FIRST) await expectSame(variants);
      else await expectSame(silent());
    });
    // the control: the comparison sees the one thing that may differ
    await expect(expectSame(variants)).rejects.toThrow('other');
    const [yes] = variants;
    const told = yes && (await connectionsOf(yes.attacker));
    expect(told?.map(({ user }) => user.name)).toContain('other');
    expect(yes && (await connectionsOf(yes.other)).map(({ user }) => user.name)).toContain('attacker');
  });

  it('is not told to whoever had no yes at a common time, whatever they said in between', async () => {
    await play(PLANS['tries days later, between two common times'] as Plan, LATER[1] ?? 0, async () =>
      expectSame(variants),
    );
  });

  it('cannot be read by any actions before the common time', async () => {
    const rating = fc.constantFrom<Rating>('yes', 'maybe', 'no');
    const hours = fc.integer({ min: 1, max: 340 }).map((tenths) => tenths / 10);
    const plans = fc.record({
      actions: fc.uniqueArray(fc.tuple(hours, rating), {
        selector: ([when]) => when,
        minLength: 1,
        maxLength: 4,
      }),
      otherAt: hours,
    });
    const [plan] = fc.sample(plans, { numRuns: 1, seed: 20_261_204 });
    await play(plan as Plan, FIRST - 0.005, () => expectSame(variants));
  });
});
