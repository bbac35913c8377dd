import { type Actor, ana, ben, guest, refusal } from '../../fixtures/actors.js';
import { hostAs } from '../../fixtures/organiser.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { FEEDBACK_OPENS, giveSeats } from '../../fixtures/event-day.js';
import {
  checkIn,
  type Floor,
  floorWith,
  pairsIn,
  type Plan,
  press,
  seenBy,
} from '../../fixtures/rounds/rounds.js';

const app = sharedApp();
const first = (people: readonly Actor[]): Actor => people[0] as Actor;
const planOf = async ({ organiser, eventId }: Floor): Promise<Plan> =>
  (await organiser.get(`/api/admin/events/${eventId}/rounds`)).expect(200);
const tryTo = ({ organiser, eventId }: Floor, what: string, body: object = {}) =>
  organiser.post(`/api/admin/events/${eventId}/rounds/${what}`, body);
const everybodyIn = (plan: Plan, round: number) =>
  [...pairsIn(plan, round).flat(), ...(plan.rounds[round - 1]?.pauses ?? [])].toSorted((a, b) => a - b);

describe('the clock of a round', () => {
  it('runs on by itself, stops in a pause, and leaves time to change tables', async () => {
    const floor = await floorWith(app, 2);
    await press(floor, 'plan', { minutes: 5, rounds: 2, break_minutes: 2 });
    await press(floor, 'start');
    app.clock.forward({ minutes: 3 });
    expect(await press(floor, 'pause')).toMatchObject({ state: 'paused', ends_at: null, seconds_left: 120 });
    app.clock.forward({ minutes: 10 });
    const again = await press(floor, 'start');
    expect(again).toMatchObject({ state: 'running', round: 1, ends_at: '2026-12-04T18:45:00.000Z' });
    app.clock.forward({ minutes: 4 });
    // over by its clock: nothing happens until a host says so
    expect(await seenBy(first(floor.men), floor.eventId)).toMatchObject({ state: 'running', round: 1 });
    expect(await press(floor, 'next', { round: 1 })).toMatchObject({
      round: 2,
      begins_at: '2026-12-04T18:49:00.000Z',
      ends_at: '2026-12-04T18:54:00.000Z',
    });
    expect(await press(floor, 'next', { round: 2 })).toMatchObject({ state: 'ended', round: 2 });
    expect(await seenBy(first(floor.men), floor.eventId)).toMatchObject({ seat: null, next: null });
  });

  it('does nothing at a second press, and refuses what cannot be', async () => {
    const floor = await floorWith(app, 2);
    for (const what of ['start', 'next', 'pause', 'end'])
      expect(refusal(await tryTo(floor, what))).toBe('409 INVALID_TRANSITION');
    await press(floor, 'plan', { minutes: 5, rounds: 2 });
    expect(refusal(await tryTo(floor, 'next'))).toBe('409 INVALID_TRANSITION');
    for (let times = 0; times < 2; times++) expect(await press(floor, 'start')).toMatchObject({ round: 1 });
    for (let times = 0; times < 2; times++)
      expect(await press(floor, 'next', { round: 1 })).toMatchObject({ round: 2 });
    expect(refusal(await tryTo(floor, 'next', { round: 9 }))).toBe('400 VALIDATION_FAILED');
    expect(refusal(await tryTo(floor, 'plan', { minutes: 5, rounds: 2 }))).toBe('400 VALIDATION_FAILED');
    for (let times = 0; times < 2; times++)
      expect(await press(floor, 'end')).toMatchObject({ state: 'ended' });
    expect(refusal(await tryTo(floor, 'start'))).toBe('409 INVALID_TRANSITION');
    expect(refusal(await tryTo(floor, 'plan', { minutes: 5 }))).toBe('409 INVALID_TRANSITION');
  });
});

describe('who comes late, and who leaves', () => {
  it('enters the next round, and is replaced from it on; what has happened stays', async () => {
    const floor = await floorWith(app, 3);
    const { eventId, organiser, men, women } = floor;
    const before = await press(floor, 'plan', { minutes: 5, rounds: 3 });
    await press(floor, 'start');
    const late = await guest(app, 'Lena', { gender: 'female' });
    await giveSeats(app, eventId, late);
    await checkIn(app, organiser, eventId, [late]);
    await press(floor, 'gone', { account_id: first(women).accountId });
    expect(await planOf(floor)).toMatchObject({ late: [late.accountId], left: [first(women).accountId] });

    const after = await press(floor, 'next', { round: 1 });
    expect(after).toMatchObject({ round: 2, late: [], left: [] });
    expect(after.rounds[0]).toEqual(before.rounds[0]);
    const there = [...men, ...women.slice(1), late].map(({ accountId }) => accountId);
    expect(everybodyIn(after, 2)).toEqual(there.toSorted((a, b) => a - b));
    const met = [1, 2, 3].flatMap((round) => pairsIn(after, round).map((pair) => pair.join(' ')));
    expect(new Set(met).size).toBe(met.length);
    expect((await seenBy(late, eventId)).seat?.table).toBeGreaterThan(0);
    expect((await seenBy(first(women), eventId)).seat).toBeNull();
  });

  it('an arrival that is taken back counts as nobody, and somebody who blocks is not met', async () => {
    const floor = await floorWith(app, 2);
    const { eventId, organiser, men, women } = floor;
    await press(floor, 'plan', { minutes: 5, rounds: 2 });
    await checkIn(app, organiser, eventId, [men[1] as Actor], false);
    (await first(women).post(`/api/people/${first(men).accountId}/block`)).expect(200);
    const plan = await press(floor, 'start');
    expect(pairsIn(plan, 1)).not.toContainEqual(
      [first(men).accountId, first(women).accountId].toSorted((a, b) => a - b),
    );
    expect(everybodyIn(plan, 1)).not.toContain((men[1] as Actor).accountId);
  });
});

it('after the evening feedback begins with whom one sat with', async () => {
  const floor = await floorWith(app, 3);
  const { eventId, men, women } = floor;
  await press(floor, 'plan', { minutes: 5, rounds: 2 });
  await press(floor, 'start');
  const plan = await press(floor, 'end');
  const pair = pairsIn(plan, 1).find((one) => one.includes(first(women).accountId)) ?? [];
  app.clock.turnTo(FEEDBACK_OPENS);
  const { body } = await first(women).get(`/api/events/${eventId}/feedback`);
  expect(body).toHaveLength(men.length + women.length - 1);
  expect(pair).toContain(body[0]?.id);
});

it('is for the hosts of the event, and calls for guests who have arrived', async () => {
  const floor = await floorWith(app, 1);
  const [host, stranger, absent] = [await guest(app, 'Hanna'), await ben(app), await ana(app)];
  await giveSeats(app, floor.eventId, absent);
  await press(floor, 'plan', { minutes: 5 });
  const path = `/api/admin/events/${floor.eventId}/rounds`;
  expect(refusal(await stranger.get(path))).toBe('403 FORBIDDEN');
  await hostAs(floor.organiser, floor.eventId, host);
  expect((await host.get(path)).status).toBe(200);
  const other = await floorWith(app, 1);
  expect(refusal(await host.get(`/api/admin/events/${other.eventId}/rounds`))).toBe('404 EVENT_NOT_FOUND');
  const csv = await host.get(`${path}.csv`);
  expect(String(csv.body)).toContain('Round,Table,Guest 1,Guest 2');
  expect(String(csv.body)).toContain('Man0');
  const call = `/api/events/${floor.eventId}/rounds/call`;
  expect(refusal(await absent.post(call))).toBe('403 NOT_ATTENDED');
  expect(refusal(await stranger.post(call))).toBe('403 NOT_RESERVED');
});
