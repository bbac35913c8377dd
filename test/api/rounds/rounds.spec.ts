import type { Actor } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { floorWith, pairsIn, press, seenBy } from '../../fixtures/rounds/rounds.js';

const app = sharedApp();
/** The first of some people. */
const first = (people: readonly Actor[]): Actor => people[0] as Actor;

describe('an evening in rounds', () => {
  it('seats everybody with somebody new, round after round, and every guest sees their table', async () => {
    const floor = await floorWith(app, 3);
    const { eventId, organiser, men, women } = floor;
    const before = (await organiser.get(`/api/admin/events/${eventId}/rounds`)).expect(200);
    expect(before).toMatchObject({ state: 'none', round: 0, of: 0, rounds: [], report: null });
    expect(await seenBy(first(women), eventId)).toMatchObject({ state: 'none', seat: null, next: null });

    const plan = await press(floor, 'plan', { minutes: 6, rounds: 3 });
    expect(plan).toMatchObject({ state: 'waiting', round: 0, of: 3, minutes: 6, ends_at: null });
    const met = [1, 2, 3].flatMap((round) => pairsIn(plan, round).map((pair) => pair.join(' ')));
    expect(new Set(met).size).toBe(9);
    expect(plan.report).toMatchObject({ pauses_min: 0, pauses_max: 0, meetings: 9 });
    const waiting = await seenBy(first(women), eventId);
    expect(waiting).toMatchObject({ state: 'waiting', seat: null, next: { table: expect.any(Number) } });

    const running = await press(floor, 'start');
    expect(running).toMatchObject({ state: 'running', round: 1, ends_at: '2026-12-04T18:36:00.000Z' });
    for (const person of [...men, ...women]) {
      const { seat, next, round } = await seenBy(person, eventId);
      const pair = pairsIn(plan, 1).find((one) => one.includes(person.accountId)) ?? [];
      expect(round).toBe(1);
      expect(pair).toContain(seat?.with?.id);
      expect(seat?.icebreakers).toHaveLength(3);
      expect(next?.table).toBeGreaterThan(0);
    }
  });
});
