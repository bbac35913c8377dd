import { type Actor, ana, ben, logInOrganiser } from '../fixtures/actors.js';
import { sharedApp } from '../fixtures/app/shared-app.js';
import { createFreeEvent } from '../fixtures/event-day.js';

const app = sharedApp();
let [one, two]: [Actor, Actor] = [undefined as never, undefined as never];
beforeAll(async () => {
  [one, two] = [await logInOrganiser(app), await logInOrganiser(app)];
});

/** Puts reports into the database, as many women have made them. Returns their ids. */
async function reportsAbout(him: Actor, count: number): Promise<number[]> {
  const women = await Promise.all(Array.from({ length: count }, () => ana(app)));
  const rows = await app.database.query<{ id: number }>(
    `insert into reports (reporter_id, reported_id, reason, created_at)
     select unnest($1::int[]), $2, 'other', $3 returning id`,
    [women.map(({ accountId }) => accountId), him.accountId, app.clock.now()],
  );
  return rows.map(({ id }) => id);
}

const decide = (who: Actor, id: number, decision: string) =>
  who.post(`/api/admin/reports/${id}/decision`, { decision, reason: 'Both were heard.' });
const block = (who: Actor, { accountId }: Actor) =>
  who.post(`/api/admin/people/${accountId}/block`, { reason: 'A bot.', refund_future_places: true });

describe('two organisers in the same moment', () => {
  it.each([1, 2, 3, 4])(
    'block and warn: each report is decided once, and both get an answer (%i)',
    async () => {
      const him = await ben(app);
      const [first = 0, second = 0] = await reportsAbout(him, 2);
      const answers = await Promise.all([
        decide(one, first, 'blocked'),
        decide(two, second, 'warned'),
        block(two, him),
        decide(one, second, 'dismissed'),
      ]);
      expect(
        answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409),
      ).toEqual([]);
      const { items } = (await one.get(`/api/admin/reports?account_id=${him.accountId}`)).expect(200);
      expect(items.map(({ decision }) => decision)).not.toContain(null);
      expect((await one.get(`/api/admin/people/${him.accountId}`)).body.blocked_at).not.toBeNull();
    },
  );

  it.each([1, 2, 3, 4])('block somebody and give them a place: they have none in the end (%i)', async () => {
    const [him, eventId] = [await ben(app), await createFreeEvent(app)];
    const [blocked, given] = await Promise.all([
      block(one, him),
      two.post(`/api/admin/events/${eventId}/reservations`, { account_id: him.accountId }),
    ]);
    expect(blocked.status).toBe(200);
    expect([201, 409]).toContain(given.status);
    const live = await app.database.query(
      `select from reservations where account_id = $1 and status in ('held', 'paid', 'confirmed')`,
      [him.accountId],
    );
    expect(live).toEqual([]);
  });
});
