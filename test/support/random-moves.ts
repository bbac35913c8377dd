import fc from 'fast-check';

/** How a payment page is left: the query of the sandbox's Pay button. */
const WAYS_TO_PAY = [
  '',
  'webhook=lost',
  'webhook=twice',
  'webhook=late',
  'webhook=out_of_order',
  'webhook=bad_signature',
  'method=twint&settle_after=60',
  'method=twint&settle_after=60&webhook=out_of_order',
  'method=twint&settle_after=60&settle=failed',
  'late_money=1',
  'late_money=1',
  'late_money=1&webhook=twice',
  'late_money=1&method=twint&settle_after=60',
] as const;

/** What goes wrong at the provider, and how often. */
const FAULTS = [
  { target: 'api', mode: 'down', times: 3 },
  { target: 'api', mode: 'answer_lost', times: 2 },
  { target: 'api', mode: 'error', times: 2 },
  { target: 'refunds', mode: 'pending', seconds: 3600, then: 'succeeded', times: 1 },
  { target: 'refunds', mode: 'pending', seconds: 3600, then: 'failed', times: 1 },
  { target: 'refunds', mode: 'refuse', times: 1 },
  { target: 'webhooks', mode: 'lost', times: 2 },
  { target: 'webhooks', mode: 'out_of_order', times: 1 },
] as const;

/** Steps of the clock, in minutes: a moment, longer than a hold, past a refund's deadline, past the event's begin. */
const PAUSES = [1, 31, 31, 31, 600, 8.5 * 1440, 2 * 1440] as const;

/** Who, and at which event. */
interface At {
  who: number;
  event: number;
}
/** With which of their payment pages of that event, counted backwards from the newest. */
interface Page extends At {
  session: number;
}

/** Everything that can happen to seats and money. */
export interface Moves {
  reserve: At;
  pay: Page & { way: (typeof WAYS_TO_PAY)[number] };
  'come back': Page;
  leave: Page;
  'give back': At;
  'refund by organiser': At;
  'be given': At;
  'be moved': At;
  'refund in dashboard': Page & { part: boolean };
  'change capacity': { event: number; men: number; women: number };
  'cancel event': { event: number };
  'let time pass': { minutes: (typeof PAUSES)[number] };
  'break provider': { fault: (typeof FAULTS)[number] };
  'mend provider': object;
  'deliver webhooks': object;
  'deliver one again': object;
  'run jobs': object;
  reconcile: object;
}

/** One of them. */
export type Move = { [Name in keyof Moves]: { do: Name } & Moves[Name] }[keyof Moves];

/** How many people there are, every other a man, and at how many events. */
export const PEOPLE = 5;
export const EVENTS = 2;

const who = fc.nat(PEOPLE - 1);
// most happens at the first: that is where places are scarce
const event = fc.constantFrom(0, 0, 0, 0, 0, 1);
const session = fc.constantFrom(0, 0, 0, 1);
const places = fc.integer({ min: 0, max: 3 });

/** How often each of them happens, and with what. */
const CHANCES: { [Name in keyof Moves]: [weight: number, fc.Arbitrary<Moves[Name]>] } = {
  reserve: [12, fc.record({ who, event })],
  pay: [9, fc.record({ who, event, session, way: fc.constantFrom(...WAYS_TO_PAY) })],
  'come back': [5, fc.record({ who, event, session })],
  leave: [2, fc.record({ who, event, session })],
  'give back': [4, fc.record({ who, event })],
  'refund by organiser': [2, fc.record({ who, event })],
  'be given': [1, fc.record({ who, event })],
  'be moved': [1, fc.record({ who, event })],
  'refund in dashboard': [2, fc.record({ who, event, session, part: fc.boolean() })],
  'change capacity': [3, fc.record({ event, men: places, women: places })],
  'cancel event': [1, fc.record({ event })],
  'let time pass': [6, fc.record({ minutes: fc.constantFrom(...PAUSES) })],
  'break provider': [3, fc.record({ fault: fc.constantFrom(...FAULTS) })],
  'mend provider': [2, fc.constant({})],
  'deliver webhooks': [5, fc.constant({})],
  'deliver one again': [1, fc.constant({})],
  'run jobs': [4, fc.constant({})],
  reconcile: [5, fc.constant({})],
};

const someMove = fc.oneof(
  ...Object.entries(CHANCES).map(([name, [weight, rest]]) => ({
    weight,
    // the table above says which belong together
    arbitrary: (rest as fc.Arbitrary<object>).map((fields) => ({ do: name, ...fields }) as Move),
  })),
);

/** Any sequence of moves. */
export const someMoves: fc.Arbitrary<Move[]> = fc.array(someMove, {
  minLength: 5,
  maxLength: 40,
  size: 'max',
});
