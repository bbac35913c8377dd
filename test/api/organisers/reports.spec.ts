import { type Actor, ana, ben, logInOrganiser, refusal } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { createFreeEvent, giveSeats } from '../../fixtures/event-day.js';
import { mailTo, WITH_MAIL } from '../../fixtures/mail/mailbox.js';
import { createEventAs, giveSeatAs, logged } from '../../fixtures/organiser.js';

const NEXT_DAY = '2026-12-05T09:00:00Z';

const app = sharedApp({ ...WITH_MAIL, clockRunsOn: true });
let organiser: Actor;
beforeEach(async () => {
  organiser = await logInOrganiser(app);
});

/** A man whom so many women have reported after an event, with the ids of the reports, oldest first. */
async function reportedMan(times = 1) {
  const eventId = await createFreeEvent(app);
  const him = await ben(app);
  const women = await Promise.all(Array.from({ length: times }, () => ana(app)));
  await giveSeats(app, eventId, him, ...women);
  app.clock.turnTo(NEXT_DAY);
  for (const one of [organiser, him, ...women]) await one.logIn();
  for (const her of women)
    (await her.post(`/api/people/${him.accountId}/report`, { reason: 'disrespect', text: 'No.' })).expect(
      200,
    );
  const { items } = (await organiser.get(`/api/admin/reports?account_id=${him.accountId}`)).expect(200);
  return { him, her: women[0] ?? him, ids: items.map(({ id }) => id).toReversed() };
}

const decide = (id: number, body: object) =>
  organiser.post(`/api/admin/reports/${id}/decision`, { reason: 'Both were heard.', ...body });
const statusOf = async (who: Actor) => (await who.get('/api/auth/status')).body;

describe('blocking somebody', () => {
  it('closes all open reports about them, and says what it has done', async () => {
    const { him, ids } = await reportedMan(2);
    const coming = await createEventAs(organiser, {
      date: '2026-12-18T19:30:00+01:00',
      ends_at: '2026-12-18T22:30:00+01:00',
    });
    await giveSeatAs(organiser, coming, him);
    const { body } = await decide(ids[0] ?? 0, { decision: 'blocked', refund_future_places: true });
    expect(body.outcome).toEqual({ reports_closed: 1, refunded: 1, not_refunded: 0 });
    const { items } = (await organiser.get(`/api/admin/reports?account_id=${him.accountId}`)).expect(200);
    expect(items.map(({ decision, decision_reason }) => [decision, decision_reason])).toEqual([
      ['blocked', 'Both were heard.'],
      ['blocked', 'Both were heard.'],
    ]);
    expect(refusal(await decide(ids[1] ?? 0, { decision: 'warned' }))).toBe('409 ALREADY_DECIDED');
    expect(await logged(app, 4)).toEqual([
      expect.stringMatching(/^reservation.refunded/),
      `report.closed ${ids[1]}`,
      `account.blocked ${him.accountId}`,
      `report.decided ${ids[0]}`,
    ]);
  });

  it('does so on the person’s own page, and in the team, too', async () => {
    const { him } = await reportedMan(2);
    const { body } = await organiser.post(`/api/admin/people/${him.accountId}/block`, { reason: 'A bot.' });
    expect([body.outcome?.reports_closed, body.open_reports]).toEqual([2, 0]);
    const { him: host } = await reportedMan();
    await app.database.query(`update accounts set role = 'host' where id = $1`, [host.accountId]);
    (await organiser.patch(`/api/admin/team/${host.accountId}`, { blocked: true })).expect(200);
    expect((await organiser.get(`/api/admin/people/${host.accountId}`)).body.open_reports).toBe(0);
  });
});

describe('somebody who is blocked', () => {
  it('is given no place by an organiser, nor moved to another event, until they are unblocked', async () => {
    const him = await ben(app);
    const [eventId, other] = [await createEventAs(organiser), await createEventAs(organiser)];
    const place = await giveSeatAs(organiser, eventId, him);
    const person = `/api/admin/people/${him.accountId}` as const;
    (await organiser.post(`${person}/block`, { reason: 'A bot.' })).expect(200);
    const give = () =>
      organiser.post(`/api/admin/events/${other}/reservations`, { account_id: him.accountId });
    expect(refusal(await give())).toBe('409 GUEST_BLOCKED');
    expect(refusal(await organiser.post(`/api/admin/reservations/${place}/move`, { event_id: other }))).toBe(
      '409 GUEST_BLOCKED',
    );
    (await organiser.post(`${person}/unblock`)).expect(200);
    expect((await give()).status).toBe(201);
  });
});

describe('a warning', () => {
  it('reaches the person by mail, in calm words of their language, and names nobody', async () => {
    const { him, her, ids } = await reportedMan();
    (await him.put('/api/account/settings', { language: 'de' })).expect(200);
    const message = 'Lass jemanden gehen, der gehen will.';
    (await decide(ids[0] ?? 0, { decision: 'warned', message })).expect(200);
    const mails = await mailTo(app, him.email);
    const mail = mails.find((one) => one.subject === 'Ein Wort vom Organisationsteam');
    const { subject = '', text = '', html = '' } = mail ?? {};
    expect(text).toContain(message);
    const { name } = (await her.get('/api/profile')).body;
    for (const secret of [name, her.email, 'Both were heard', 'disrespect', 'Apéro at the lake'])
      expect(subject + text + html).not.toContain(secret);
    expect((await mailTo(app, her.email)).some((one) => one.text.includes(message))).toBe(false);
  });

  it('stands in the app until they say that they have read it, which the organisers see', async () => {
    const { him, her, ids } = await reportedMan(2);
    expect(await statusOf(him)).not.toHaveProperty('warned');
    for (const id of ids) (await decide(id, { decision: 'warned' })).expect(200);
    expect(await statusOf(him)).toMatchObject({ warned: true });
    const open = (await him.get('/api/account/warnings')).expect(200);
    expect(open.map(({ text }) => text)).toEqual([null, null]);
    const acknowledge = (who: Actor, id = 0) => who.post(`/api/account/warnings/${id}/acknowledge`);
    expect(refusal(await acknowledge(her, open[0]?.id))).toBe('404 WARNING_NOT_FOUND');
    for (const { id } of open.slice(0, 1)) (await acknowledge(him, id)).expect(200);
    expect(await statusOf(him)).toMatchObject({ warned: true });
    for (const { id } of open) (await acknowledge(him, id)).expect(200);
    expect(await statusOf(him)).not.toHaveProperty('warned');
    const { items } = (await organiser.get(`/api/admin/reports?account_id=${him.accountId}`)).expect(200);
    expect(items.map(({ warning_read_at }) => warning_read_at)).toEqual([
      expect.any(String),
      expect.any(String),
    ]);
  });

  it('cannot say who has reported', async () => {
    const { him, her, ids } = await reportedMan();
    const { name } = (await her.get('/api/profile')).body;
    const telling = await decide(ids[0] ?? 0, { decision: 'warned', message: `Leave ${name} alone.` });
    expect([telling.status, telling.error.details]).toEqual([
      400,
      [{ field: 'message', error: 'must not name who reported' }],
    ]);
    expect(await statusOf(him)).not.toHaveProperty('warned');
  });

  it('is theirs: it is in their export, and goes with their account', async () => {
    const { him, ids } = await reportedMan();
    (await decide(ids[0] ?? 0, { decision: 'warned', message: 'Please listen.' })).expect(200);
    (await him.call('DELETE', '/api/account', { password: him.password })).expect(200);
    await app.jobs.drain();
    const rows = await app.database.query('select from warnings where account_id = $1', [him.accountId]);
    expect(rows).toEqual([]);
  });
});
