import { type Actor, ana, logInOrganiser, refusal, stranger } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { changes, databaseState } from '../../fixtures/app/database-state.js';
import { WITH_MAIL, newestMailTo } from '../../fixtures/mail/mailbox.js';
import { reservationsOf } from '../../fixtures/organiser.js';
import { buySeat, createPaidEvent, paidBack, reservationStatus } from '../../fixtures/payments.js';
import { EventsService } from '../../../server/events/index.js';

const app = sharedApp(WITH_MAIL);
/** Two days before the paid event, which is on Friday 11 December at 19:30 in Zurich. */
const ASKED = '2026-12-09T18:30:00Z';

async function asked(fields = {}): Promise<{ woman: Actor; eventId: number; token: string }> {
  const woman = await ana(app);
  const eventId = await createPaidEvent(app, fields);
  await buySeat(app, woman, eventId);
  app.clock.turnTo(ASKED);
  const { text } = await newestMailTo(app, woman.email);
  return { woman, eventId, token: /#token=([\w.-]+)&coming=yes/.exec(text)?.[1] ?? '' };
}

const ask = (token: string, answer: object = {}) =>
  stranger(app).post('/api/still-coming', { token, ...answer });

describe('the link of "still coming?"', () => {
  it('tells what it is about and what giving the place back pays back, and changes nothing by being opened', async () => {
    const { eventId, token } = await asked();
    const before = await databaseState(app);
    expect((await ask(token)).expect(200)).toEqual({
      success: true,
      event_id: eventId,
      event_name: 'Fondue on the boat',
      date: '2026-12-11T19:30:00+01:00',
      ends_at: '2026-12-11T22:30:00+01:00',
      city: 'Zurich',
      location: null,
      coming: null,
      refundable: true,
      refund_chf: 49.5,
      paid_chf: 49.5,
      refund_until: '2026-12-09T18:30:00.000Z',
    });
    expect(await changes(app, before)).toEqual([]);
  });

  it('changes nothing by being fetched, whatever it says: only a press of its page is an answer', async () => {
    const { token } = await asked();
    const before = await databaseState(app);
    // what scanners of mail do: the page by its address, and the same of the call
    for (const path of ['/still-coming', '/api/still-coming'])
      for (const method of ['GET', 'HEAD'])
        await fetch(`${app.url}${path}?token=${token}&coming=no&coming=false`, { method });
    expect(await changes(app, before)).toEqual([]);
    // the control: the same answer by the page's button
    (await ask(token, { coming: false })).expect(200);
    expect(await changes(app, before)).not.toEqual([]);
  });

  it('notes a yes, once, which organisers see', async () => {
    const { eventId, token } = await asked();
    expect((await ask(token, { coming: true })).expect(200).coming).toBe(true);
    app.clock.forward({ hours: 1 });
    expect((await ask(token, { coming: true })).expect(200).coming).toBe(true);
    const [reservation] = await reservationsOf(await logInOrganiser(app), eventId);
    expect(reservation?.coming_confirmed_at).toBe('2026-12-09T18:30:00.000Z');
  });

  it('gives the place back under the refund policy, and is used up by that', async () => {
    const { woman, eventId, token } = await asked();
    const answer = (await ask(token, { coming: false })).expect(200);
    expect(answer).toMatchObject({ coming: false, refundable: true, refund_chf: 49.5 });
    await app.jobs.drain();
    expect(await reservationStatus(app, woman, eventId)).toBe('refunded');
    expect(await paidBack(app, woman)).toBe(4950);
    expect((await ask(token)).expect(200).coming).toBe(false);
    expect(refusal(await ask(token, { coming: true }))).toBe('403 NOT_RESERVED');
    expect(refusal(await ask(token, { coming: false }))).toBe('403 NOT_RESERVED');
  });

  it('pays nothing back after the deadline, and says so before', async () => {
    const { woman, eventId, token } = await asked();
    app.clock.forward({ seconds: 1 });
    expect((await ask(token)).expect(200)).toMatchObject({
      refundable: false,
      refund_chf: 0,
      paid_chf: 49.5,
    });
    (await ask(token, { coming: false })).expect(200);
    expect(await reservationStatus(app, woman, eventId)).toBe('cancelled');
  });

  it('is for its one reservation, until the event begins, and cannot be made up', async () => {
    const { token } = await asked();
    const [id = '', signature = ''] = token.split('.');
    for (const made of [`${Number(id) + 1}.${signature}`, `${id}.${'A'.repeat(43)}`, id, '', 'x'.repeat(90)])
      expect(refusal(await ask(made))).toBe('400 INVALID_TOKEN');
    app.clock.turnTo('2026-12-11T18:30:00Z');
    expect(refusal(await ask(token))).toBe('400 INVALID_TOKEN');
  });

  it('is of no use for an event that is cancelled', async () => {
    const { eventId, token } = await asked();
    await app.app.get(EventsService).close(eventId);
    expect(refusal(await ask(token, { coming: true }))).toBe('400 INVALID_TOKEN');
  });
});
