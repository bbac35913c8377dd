import { Keys } from '../../../server/common/keys/keys.js';
import { type Actor, ana, refusal, stranger } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { createFreeEvent, giveSeats } from '../../fixtures/event-day.js';
import { startApp } from '../../fixtures/app/start-app.js';
import { WITH_MAIL, mailTo, newestMailTo, toldTo } from '../../fixtures/mail/mailbox.js';

const app = sharedApp(WITH_MAIL);

/** A guest who was reminded of an event, and where their mail lets them switch reminders off. */
async function reminded(): Promise<{ woman: Actor; call: string; token: string; eventId: number }> {
  const woman = await ana(app);
  const eventId = await createFreeEvent(app);
  await giveSeats(app, eventId, woman);
  app.clock.turnTo('2026-12-02T18:00:00Z');
  const { headers, text } = await newestMailTo(app, woman.email);
  const call = /^<(.+)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
  const token = /\/unsubscribe#token=([\w.-]+)/.exec(text)?.[1] ?? '';
  return { woman, call, token, eventId };
}

const remindersOf = async (person: Actor) =>
  (await person.get('/api/account/settings')).expect(200).notifications.reminders;

describe('a mail that can be switched off', () => {
  it('is so by one click of the mail program, without logging in', async () => {
    const { woman, call, eventId } = await reminded();
    const headers = (await newestMailTo(app, woman.email)).headers;
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    expect(new URL(call).pathname).toBe('/api/unsubscribe');
    // exactly what RFC 8058 lets mail programs send
    const answer = await fetch(call, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { success: true, kind: 'reminders', on: false },
    ]);
    expect(await remindersOf(woman)).toBe(false);
    app.clock.turnTo('2026-12-04T08:00:00Z');
    void eventId;
    expect((await toldTo(app, woman)).slice(-1)).toEqual(['event-today']);
  });

  it('changes nothing by being opened, also by a mail scanner: the page asks first', async () => {
    const { woman, call, token } = await reminded();
    const opened = await fetch(call);
    expect(opened.status).toBe(404);
    const lookUp = (await stranger(app).post(`/api/unsubscribe/look-up?token=${token}`)).expect(200);
    expect(lookUp).toEqual({ success: true, kind: 'reminders', on: true });
    expect(await remindersOf(woman)).toBe(true);
    (await stranger(app).post(`/api/unsubscribe?token=${token}`)).expect(200);
    expect(await remindersOf(woman)).toBe(false);
  });

  it('is never switched on again by its link: for that, its owner logs in', async () => {
    const { woman, token } = await reminded();
    (await stranger(app).post(`/api/unsubscribe?token=${token}`)).expect(200);
    const again = await stranger(app).post(`/api/unsubscribe?token=${token}`, { on: true });
    expect(again.body).not.toMatchObject({ on: true });
    expect(await remindersOf(woman)).toBe(false);
    (await woman.put('/api/account/settings', { notifications: { reminders: true } })).expect(200);
    expect(await remindersOf(woman)).toBe(true);
  });

  it('has a link that ends after a year', async () => {
    const { token } = await reminded();
    app.clock.forward({ days: 364 });
    const inTime = await stranger(app).post(`/api/unsubscribe/look-up?token=${token}`);
    expect(inTime.expect(200).kind).toBe('reminders');
    app.clock.forward({ days: 1 });
    for (const path of ['/api/unsubscribe', '/api/unsubscribe/look-up'] as const)
      expect(refusal(await stranger(app).post(`${path}?token=${token}`))).toBe('400 INVALID_TOKEN');
  });

  it('of the time before links had a date still switches off, for a year', async () => {
    const { woman } = await reminded();
    const about = `${woman.accountId}.reminders`;
    const token = `${about}.${app.app.get(Keys).sign('unsubscribe', about)}`;
    (await stranger(app).post(`/api/unsubscribe/look-up?token=${token}`)).expect(200);
    app.clock.turnTo('2027-12-01T00:00:00Z');
    expect(refusal(await stranger(app).post(`/api/unsubscribe?token=${token}`))).toBe('400 INVALID_TOKEN');
  });

  it('cannot be switched off by anybody who has not got it, for another kind or for another person', async () => {
    const { token } = await reminded();
    const [id, , day = '', signature = ''] = token.split('.');
    const others = [
      `${id}.news.${day}.${signature}`,
      `${Number(id) + 1}.reminders.${day}.${signature}`,
      `${id}.reminders.${Number(day) + 1}.${signature}`,
      `${id}.reminders.${signature}`,
      `${id}.everything.${day}.${signature}`,
      `${id}.reminders.${day}.${'A'.repeat(43)}`,
      'x',
    ];
    for (const other of others)
      expect(refusal(await stranger(app).post(`/api/unsubscribe?token=${other}`))).toBe('400 INVALID_TOKEN');
    expect((await stranger(app).post('/api/unsubscribe')).status).toBe(400);
  });

  it('answers the same for a person who has left', async () => {
    const { woman, token } = await reminded();
    (await woman.call('DELETE', '/api/account', { password: woman.password })).expect(200);
    const answer = await stranger(app).post(`/api/unsubscribe?token=${token}`);
    expect(answer.expect(200)).toEqual({ success: true, kind: 'reminders', on: false });
  });

  it('is none that somebody has to know: of a paid place, of a cancelled event', async () => {
    const { woman } = await reminded();
    const [, paid] = await mailTo(app, woman.email);
    expect(paid?.subject).toContain('is yours');
    expect(paid?.headers).not.toHaveProperty('List-Unsubscribe');
    expect(paid?.text).not.toContain('unsubscribe');
  });

  it('is for as many guests of one address as there are; only wrong ones count, 300 times', async () => {
    const { token } = await reminded();
    const limited = await startApp({ replicaOf: app, ...WITH_MAIL, rateLimits: true });
    const looked = async (times: number, shown: string) => {
      const statuses: number[] = [];
      for (let done = 0; done < times; done += 20)
        statuses.push(
          ...(await Promise.all(
            Array.from({ length: Math.min(20, times - done) }, () =>
              stranger(limited).post(`/api/unsubscribe/look-up?token=${shown}`),
            ),
          ).then((answers) => answers.map(({ status }) => status))),
        );
      return [...new Set(statuses)];
    };
    await expect(looked(320, token)).resolves.toEqual([200]);
    await expect(looked(300, 'x')).resolves.toEqual([400]);
    await expect(looked(1, 'x')).resolves.toEqual([429]);
    await limited.close();
  });
});
