import { type Actor, ana, logInOrganiser, refusal } from '../../fixtures/actors.js';
import { makeCode, reserveWith } from '../../fixtures/provider/codes.js';
import { createPaidEvent } from '../../fixtures/payments.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';

const app = sharedApp();
let organiser: Actor;
beforeAll(async () => {
  organiser = await logInOrganiser(app);
});

describe('an organiser', () => {
  it('makes a code, and sees who used it, when, and what they paid', async () => {
    const [guest, eventId] = [await ana(app), await createPaidEvent(app)];
    const code = await makeCode(app, { chf: 10, uses: 5, note: 'Spring' });
    expect(code).toMatchObject({ chf: 10, percent: null, uses: 5, used: 0, note: 'Spring', stopped: false });
    (await reserveWith(guest, eventId, code.code)).expect(200);
    const { body } = await organiser.get(`/api/admin/codes/${code.id}/uses`);
    expect(body).toMatchObject({
      total: 1,
      items: [{ account_id: guest.accountId, event_id: eventId, status: 'held', off_chf: 10, counts: true }],
    });
  });

  it('sees what a code has cost so far; a place that was given back costs nothing', async () => {
    const [one, two, eventId] = [await ana(app), await ana(app), await createPaidEvent(app)];
    const code = await makeCode(app, { chf: 10 });
    const cost = async () => {
      const { items } = (await organiser.get('/api/admin/codes')).expect(200);
      return items.find(({ id }) => id === code.id)?.off_chf;
    };
    expect([code.off_chf, await cost()]).toEqual([0, 0]);
    for (const guest of [one, two]) (await reserveWith(guest, eventId, code.code)).expect(200);
    expect(await cost()).toBe(20);
    (await one.post(`/api/events/${eventId}/cancellation`)).expect(200);
    expect(await cost()).toBe(10);
  });

  it('makes many codes of one use each, and downloads them', async () => {
    const first = (await organiser.post('/api/admin/codes', { code: 'gift', percent: 50, count: 3 })).expect(
      201,
    );
    const { body } = await organiser.get(`/api/admin/codes?batch=${first.batch ?? ''}`);
    expect(body.total).toBe(3);
    expect(new Set(body.items.map(({ code }) => code)).size).toBe(3);
    for (const one of body.items) expect(one).toMatchObject({ uses: 1, percent: 50 });
    for (const { code } of body.items) expect(code).toMatch(/^GIFT-[A-Z2-9]{8}$/);
    const table = await organiser.get(`/api/admin/codes?format=csv&batch=${first.batch ?? ''}`);
    for (const { code } of body.items) expect(String(table.body)).toContain(code);
  });

  it('changes a code, unless somebody else did meanwhile, and not below its uses', async () => {
    const [guest, eventId] = [await ana(app), await createPaidEvent(app)];
    const code = await makeCode(app);
    (await reserveWith(guest, eventId, code.code)).expect(200);
    const path = `/api/admin/codes/${code.id}` as const;
    (await organiser.patch(path, { uses: 1 })).expect(200);
    expect(refusal(await organiser.patch(path, { uses: 0 }))).toBe('400 VALIDATION_FAILED');
    const stale = await organiser.call('PATCH', path, { note: 'Old' }, { 'If-Match': `"${code.version}"` });
    expect(refusal(stale)).toBe('409 EDIT_CONFLICT');
  });

  it('is told what a code lacks', async () => {
    const { code } = await makeCode(app);
    expect(refusal(await organiser.post('/api/admin/codes', { code, percent: 5 }))).toBe('409 CODE_TAKEN');
    for (const body of [
      { code: 'x!', percent: 5 },
      { code: 'BOTH', percent: 5, chf: 5 },
      { code: 'NEITHER' },
      { code: 'MUCH', percent: 101 },
    ])
      expect(refusal(await organiser.post('/api/admin/codes', body))).toBe('400 VALIDATION_FAILED');
    expect(
      refusal(await organiser.post('/api/admin/codes', { code: 'LOST', percent: 5, events: [999999] })),
    ).toBe('400 VALIDATION_FAILED');
  });
});
