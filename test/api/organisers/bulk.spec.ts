import { type Actor, ana, logInOrganiser, refusal } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { statementsOf } from '../../fixtures/app/statements.js';
import { createEventAs, giveSeatAs } from '../../fixtures/organiser.js';
import { buySeat, createPaidEvent, differences, webhooksArrive } from '../../fixtures/payments.js';

const app = sharedApp();
let organiser: Actor;
beforeAll(async () => {
  organiser = await logInOrganiser(app);
});

const show = async (deed: object) =>
  (await organiser.post('/api/admin/events/bulk?dry_run=1', deed)).expect(200);
const run = async (deed: object) => {
  const { fingerprint } = await show(deed);
  return (await organiser.post('/api/admin/events/bulk', { ...deed, fingerprint })).expect(200);
};
const refusalsOf = (items: readonly { event_id: number; refused: { code: string } | null }[]) =>
  Object.fromEntries(items.map(({ event_id, refused }) => [event_id, refused?.code ?? null]));
const find = async (id: number) => (await organiser.get(`/api/admin/events/${id}`)).body;

describe('many events at once', () => {
  it('are edited as the preview has shown, and what is refused stays as it is', async () => {
    const [one, full, over] = [
      await createEventAs(organiser, { price: 49 }),
      await createEventAs(organiser),
      await createEventAs(organiser),
    ];
    for (const guest of [await ana(app), await ana(app)]) await giveSeatAs(organiser, full, guest);
    await organiser.post(`/api/admin/events/${over}/cancel`);
    const deed = {
      action: 'edit',
      event_ids: [one, full, over],
      change: { price: 59, max_women: 1, description: 'New words' },
    };
    const { items } = await show(deed);
    expect(refusalsOf(items)).toEqual({
      [one]: null,
      [full]: 'CAPACITY_BELOW_RESERVED',
      [over]: 'EVENT_CANCELLED',
    });
    expect(items.find(({ event_id }) => event_id === one)).toMatchObject({
      fields: ['description', 'price', 'max_women'],
      price: 49,
      max_women: 20,
    });
    expect((await find(one)).price).toBe(49);
    expect(await run(deed)).toMatchObject({ done: true });
    expect(await find(one)).toMatchObject({ price: 59, max_women: 1, description: 'New words' });
    expect(await find(full)).toMatchObject({ price: 0, max_women: 20 });
  });

  it('are published, but for what has begun or is public; who forgot the venue is asked', async () => {
    const [draft, placed, open, past] = [
      await createEventAs(organiser, { status: 'draft' }),
      await createEventAs(organiser, { status: 'draft', venue: 'Bootshaus' }),
      await createEventAs(organiser),
      await createEventAs(organiser, {
        status: 'draft',
        date: '2026-11-01T19:30:00+01:00',
        ends_at: '2026-11-01T22:30:00+01:00',
      }),
    ];
    const { items } = await run({ action: 'publish', event_ids: [draft, placed, open, past] });
    expect(refusalsOf(items)).toEqual({
      [draft]: null,
      [placed]: null,
      [open]: 'INVALID_TRANSITION',
      [past]: 'EVENT_ALREADY_BEGUN',
    });
    const questions = items.map(({ event_id, questions: asked }) => [event_id, asked.length]);
    expect(Object.fromEntries(questions)).toMatchObject({ [draft]: 1, [placed]: 0 });
    expect([(await find(draft)).status, (await find(past)).status]).toEqual(['published', 'draft']);
  });

  it('are cancelled, each guest paid back, and drafts deleted', async () => {
    const [paid, other] = [await createPaidEvent(app), await createEventAs(organiser)];
    const guest = await ana(app);
    await buySeat(app, guest, paid);
    await run({ action: 'cancel', event_ids: [paid, other] });
    await webhooksArrive(app);
    expect(await find(paid)).toMatchObject({ status: 'cancelled', counts: { paid: 0, refunded: 1 } });
    expect((await find(other)).status).toBe('cancelled');
    expect(await differences(app)).toEqual([]);
    const draft = await createEventAs(organiser, { status: 'draft' });
    const { items } = await run({ action: 'delete', event_ids: [draft, other] });
    expect(refusalsOf(items)).toEqual({ [draft]: null, [other]: 'EVENT_CANCELLED' });
    expect(refusal(await organiser.get(`/api/admin/events/${draft}`))).toBe('404 EVENT_NOT_FOUND');
  });

  it('are left alone when something has changed since the preview', async () => {
    const id = await createEventAs(organiser, { price: 49 });
    const deed = { action: 'edit', event_ids: [id], change: { price: 59 } };
    const { fingerprint } = await show(deed);
    await organiser.patch(`/api/admin/events/${id}`, { name: 'Advent' });
    const late = await organiser.post('/api/admin/events/bulk', { ...deed, fingerprint });
    expect([refusal(late), (await find(id)).price]).toEqual(['409 PLAN_CHANGED', 49]);
    expect(refusal(await organiser.post('/api/admin/events/bulk', deed))).toBe('400 VALIDATION_FAILED');
    const nobody = { action: 'publish', event_ids: [999_999] };
    expect(refusal(await organiser.post('/api/admin/events/bulk?dry_run=1', nobody))).toBe(
      '404 EVENT_NOT_FOUND',
    );
  });

  it('are shown with as many questions to the database as one', async () => {
    const ids = [
      await createEventAs(organiser),
      await createEventAs(organiser),
      await createEventAs(organiser),
    ];
    const costOf = async (event_ids: number[]) =>
      (await statementsOf(() => show({ action: 'publish', event_ids }))).length;
    expect(await costOf(ids)).toBe(await costOf(ids.slice(0, 1)));
  });
});

describe('a minimum', () => {
  it('above the capacity is refused, and comes along with a capacity that is lowered alone', async () => {
    const id = await createEventAs(organiser, { min_men: 8, max_men: 20 });
    const path = `/api/admin/events/${id}` as const;
    expect(refusal(await organiser.patch(path, { min_men: 21 }))).toBe('409 MINIMUM_ABOVE_CAPACITY');
    expect((await organiser.patch(path, { max_men: 5 })).body).toMatchObject({ max_men: 5, min_men: 5 });
    const event = { name: 'New', date: '2027-01-04T19:30:00+01:00', city: 'Bern', price: 0 };
    const answer = await organiser.post('/api/admin/events', {
      ...event,
      max_men: 5,
      max_women: 5,
      min_women: 6,
    });
    expect(refusal(answer)).toBe('409 MINIMUM_ABOVE_CAPACITY');
  });
});
