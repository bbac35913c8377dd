import { type Actor, ana, ben, logInOrganiser, refusal } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { confirmationsRun, playEvent } from '../../fixtures/confirmations/missed-events.js';
import { mailTo, newestMailTo, notify, WITH_MAIL } from '../../fixtures/mail/mailbox.js';
import { logged, reservationsOf } from '../../fixtures/organiser.js';
import {
  buySeat,
  createPaidEvent,
  differences,
  paidBack,
  reservationStatus,
} from '../../fixtures/payments.js';
import { advanceLists, join, standing } from '../../fixtures/waiting-list.js';

const app = sharedApp(WITH_MAIL);
let organiser: Actor;
beforeEach(async () => {
  app.clock.turnTo('2026-12-01T11:00:00Z');
  organiser = await logInOrganiser(app);
});
afterEach(async () => expect(await differences(app)).toEqual([]));

/** The event is on Friday 11 December at 18:30 UTC: its guests are asked 60 to 48 hours before. */
const ASKED = '2026-12-09T10:00:00Z';
const DUE = '2026-12-10T18:30:00Z';

/** Two evenings missed, and a paid place at the next one, for which as many wait. */
async function unreliable(waiting: number, fields = {}) {
  const woman = await ana(app);
  const missed = [
    await playEvent(app, organiser, 3, { people: [woman] }),
    await playEvent(app, organiser, 5, { people: [woman] }),
  ];
  const eventId = await createPaidEvent(app, { maxWomen: 1, ...fields });
  await buySeat(app, woman, eventId);
  const list: Actor[] = [];
  for (let nth = 0; nth < waiting; nth++) {
    const next = await ana(app);
    (await join(next, eventId)).expect(200);
    list.push(next);
  }
  return { woman, eventId, waiting: list, missed };
}

async function ask(): Promise<void> {
  app.clock.turnTo(ASKED);
  await confirmationsRun(app);
}

async function runAt(when: string): Promise<void> {
  app.clock.turnTo(when);
  await confirmationsRun(app);
  await app.jobs.drain();
}

const own = async (person: Actor) => (await person.get('/api/profile/events')).expect(200);

describe('a place of somebody who missed two evenings', () => {
  it('says before and after booking that it must be confirmed, and until when', async () => {
    const { woman } = await unreliable(0);
    expect(await own(woman)).toMatchObject({ must_confirm: true, upcoming: [{ confirm_until: null }] });
    await ask();
    expect((await own(woman)).upcoming).toMatchObject([{ confirm_until: '2026-12-10T18:30:00.000Z' }]);
    const mail = await newestMailTo(app, woman.email);
    expect(mail.subject).toBe('Please confirm your place on Friday, 11 December');
    expect(mail.text).toContain('until Thursday, 10 December, 19:30');
  });

  it('goes to who waits if nobody confirms it, and all of the money goes back', async () => {
    const { woman, eventId, waiting } = await unreliable(1);
    await ask();
    await runAt('2026-12-10T18:29:59Z');
    expect(await reservationStatus(app, woman, eventId)).toBe('paid');
    await runAt(DUE);
    expect(await reservationStatus(app, woman, eventId)).toBe('refunded');
    expect(await paidBack(app, woman)).toBe(4950);
    await advanceLists(app);
    expect(await standing(waiting[0] as Actor, eventId)).toEqual([1, expect.any(String)]);
    expect((await woman.get('/api/profile/refunds')).expect(200)).toMatchObject([
      { reason: 'not_confirmed' },
    ]);
    const [reservation] = await reservationsOf(organiser, eventId, '&status=refunded');
    const { history } = (await organiser.get(`/api/admin/reservations/${reservation?.id}`)).expect(200);
    expect(history.at(-1)).toMatchObject({ to: 'refunded', by: 'confirmations', why: 'not_confirmed' });
    await notify(app);
    const mails = (await mailTo(app, woman.email)).map(({ text }) => text).join();
    expect(mails).toContain('somebody was waiting: your place at Fondue on the boat has gone to them');
  });

  it('stays theirs if they confirm it, in the app or by the link of the mail', async () => {
    const { woman, eventId } = await unreliable(1);
    await ask();
    (await woman.post(`/api/events/${eventId}/confirmation`)).expect(200);
    expect((await own(woman)).upcoming).toMatchObject([{ confirm_until: null }]);
    await runAt(DUE);
    expect(await reservationStatus(app, woman, eventId)).toBe('paid');
  });

  it('stays theirs while nobody waits; who joins the list later gets it, until twelve hours before', async () => {
    const { woman, eventId } = await unreliable(0);
    await ask();
    await runAt(DUE);
    expect(await reservationStatus(app, woman, eventId)).toBe('paid');
    (await join(await ana(app), eventId)).expect(200);
    await runAt('2026-12-11T06:30:00Z');
    expect(await reservationStatus(app, woman, eventId)).toBe('paid');
    await runAt('2026-12-11T06:29:59Z');
    expect(await reservationStatus(app, woman, eventId)).toBe('refunded');
  });

  it('is not asked about when it was booked in the last two days, or nothing was missed', async () => {
    const { woman, eventId } = await unreliable(1);
    app.clock.turnTo('2026-12-09T18:30:01Z');
    await confirmationsRun(app);
    await runAt(DUE);
    expect(await reservationStatus(app, woman, eventId)).toBe('paid');
    const reliable = await ana(app);
    const other = await createPaidEvent(app, { maxWomen: 1 });
    await buySeat(app, reliable, other);
    (await join(await ana(app), other)).expect(200);
    await ask();
    await runAt(DUE);
    expect(await reservationStatus(app, reliable, other)).toBe('paid');
  });

  it('is not asked about any more when the evening is postponed', async () => {
    const { woman, eventId } = await unreliable(1);
    await ask();
    const date = '2026-12-18T18:30:00.000Z';
    (await organiser.post(`/api/admin/events/${eventId}/postpone`, { date })).expect(200);
    expect((await own(woman)).upcoming).toMatchObject([{ confirm_until: null }]);
    await runAt(DUE);
    expect(await reservationStatus(app, woman, eventId)).toBe('paid');
  });

  it('stays theirs where the balance of the sides would let nobody in for it', async () => {
    const { woman, eventId } = await unreliable(0, { maxWomen: 3, maxLead: 1 });
    const [man, other] = [await ben(app), await ana(app)];
    for (const one of [man, other]) await buySeat(app, one, eventId);
    (await join(await ana(app), eventId)).expect(200);
    (await man.post(`/api/events/${eventId}/cancellation`)).expect(200);
    await ask();
    await runAt(DUE);
    expect(await reservationStatus(app, woman, eventId)).toBe('paid');
  });

  it('cannot be confirmed by who has none, or after the evening has begun', async () => {
    const { woman, eventId } = await unreliable(0);
    const path = `/api/events/${eventId}/confirmation`;
    expect(refusal(await (await ana(app)).post(path))).toBe('403 NOT_RESERVED');
    expect(refusal(await woman.post('/api/events/999999/confirmation'))).toBe('404 EVENT_NOT_FOUND');
    app.clock.turnTo('2026-12-11T18:30:00Z');
    expect(refusal(await woman.post(path))).toBe('409 EVENT_ALREADY_BEGUN');
  });
});

describe('an evening that was missed', () => {
  it('can be excused by organisers, and counted again; both are in the log', async () => {
    const { woman } = await unreliable(0);
    const path = `/api/admin/people/${woman.accountId}` as const;
    const [, reservation] = (await organiser.get(path)).expect(200).reservations;
    const excuse = (excused?: boolean) =>
      organiser.post(`${path}/excuse`, { reservation_id: reservation?.id, excused });
    expect((await excuse()).expect(200).reservations).toMatchObject([{}, { excused: true }, {}]);
    expect((await woman.get('/api/account/attendance')).expect(200)).toMatchObject({
      missed: [{}],
      must_confirm: false,
    });
    expect((await excuse(false)).expect(200).reservations).toMatchObject([{}, { excused: false }, {}]);
    expect((await own(woman)).must_confirm).toBe(true);
    expect(await logged(app, 2)).toEqual([
      `reservation.absence_counted ${reservation?.id}`,
      `reservation.absence_excused ${reservation?.id}`,
    ]);
  });

  it('cannot be excused for somebody else, or where nothing was missed', async () => {
    const { woman } = await unreliable(0);
    const [coming, missed] = (await organiser.get(`/api/admin/people/${woman.accountId}`)).expect(
      200,
    ).reservations;
    const excuse = (who: Actor, id: number | undefined) =>
      organiser.post(`/api/admin/people/${who.accountId}/excuse`, { reservation_id: id });
    expect(refusal(await excuse(woman, coming?.id))).toBe('404 RESERVATION_NOT_FOUND');
    expect(refusal(await excuse(await ana(app), missed?.id))).toBe('404 RESERVATION_NOT_FOUND');
  });
});
