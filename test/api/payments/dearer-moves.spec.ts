import { type Actor, ana, logInOrganiser, refusal } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { mailTo, WITH_MAIL } from '../../fixtures/mail/mailbox.js';
import { logged, reservationsOf } from '../../fixtures/organiser.js';
import {
  beginStory,
  buySeat,
  confirm,
  createPaidEvent,
  differences,
  endStory,
  listedEvent,
  paidBack,
  press,
  reconcile,
  refundsOf,
  reservationStatus,
} from '../../fixtures/payments.js';

const app = sharedApp(WITH_MAIL);
let organiser: Actor;
let woman: Actor;
let from: number;
let to: number;
let reservation: number;
beforeEach(async () => {
  organiser = await logInOrganiser(app);
  ({ woman, eventId: from } = await beginStory(app));
  await buySeat(app, woman, from);
  reservation = (await reservationsOf(organiser, from))[0]?.id ?? 0;
  to = await createPaidEvent(app, { name: 'Fondue on the summit', priceRappen: 6000, maxWomen: 1 });
});
afterEach(() => endStory(app));

const move = (difference = 'ask', event_id = to, id = reservation) =>
  organiser.post(`/api/admin/reservations/${id}/move`, { event_id, difference });
const ask = async () => (await move()).expect(200);
const sessionOf = ({ pay_url = '' }: { pay_url?: string }) => pay_url.split('/').at(-1) ?? '';
const paidFor = async (eventId: number) => (await reservationsOf(organiser, eventId))[0]?.paid_chf;
const status = (eventId: number) => reservationStatus(app, woman, eventId);

describe('a guest who is asked to pay what a dearer event costs more', () => {
  it('keeps their seat, has one held there, and is moved when the difference is paid', async () => {
    const asked = await ask();
    expect(asked).toMatchObject({ event_id: to, status: 'held', paid_chf: 0, pay_url: expect.any(String) });
    expect((await logged(app, 1))[0]).toBe(`reservation.difference_asked ${reservation}`);
    expect([await status(from), await status(to)]).toEqual(['paid', 'held']);
    expect(await listedEvent(woman, to)).toMatchObject({ user_status: 'held', women_left: 0 });
    expect(await differences(app)).toEqual([]);
    // asked once: the seat there is held already
    expect(refusal(await move())).toBe('409 ALREADY_RESERVED');

    await press(app, sessionOf(asked), 'pay');
    (await confirm(woman, sessionOf(asked), to)).expect(200);
    expect([await status(from), await status(to)]).toEqual(['cancelled', 'paid']);
    expect(await listedEvent(woman, from)).toMatchObject({ women_left: 1 });
    expect(await paidFor(to)).toBe(60);
    await app.jobs.drain();
    expect(await paidBack(app, woman)).toBe(0);
    const { items } = (await woman.get('/api/receipts')).expect(200);
    expect(items.map(({ amount_chf }) => amount_chf)).toEqual([10.5, 49.5]);
  });

  it('is told so by mail, in their language, with what it costs more and until when; not once it is paid', async () => {
    const asked = await ask();
    const mail = (await mailTo(app, woman.email)).find(({ subject }) =>
      subject.startsWith('Another evening for you, until'),
    );
    for (const said of ['Fondue on the summit', 'Fondue on the boat', '10.50', `${app.url}/dashboard`])
      expect(mail?.text).toContain(said);
    await press(app, sessionOf(asked), 'pay');
    (await confirm(woman, sessionOf(asked), to)).expect(200);
    const { woman: other, eventId } = await beginStory(app);
    await buySeat(app, other, eventId);
    const dearer = await createPaidEvent(app, { priceRappen: 9000 });
    const [seat] = await reservationsOf(organiser, eventId);
    const second = (await move('ask', dearer, seat?.id)).expect(200);
    await press(app, sessionOf(second), 'pay');
    (await confirm(other, sessionOf(second), dearer)).expect(200);
    const subjects = (await mailTo(app, other.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('Another evening'))).toEqual([]);
  });

  it('gets both payments back when they cancel in time, and both are left to organisers', async () => {
    const asked = await ask();
    await press(app, sessionOf(asked), 'pay');
    (await confirm(woman, sessionOf(asked), to)).expect(200);
    (
      await organiser.post(`/api/admin/reservations/${asked.id}/refund`, { amount_chf: 20, reason: 'Rain.' })
    ).expect(200);
    expect(await paidFor(to)).toBe(40);
    const preview = (await woman.get(`/api/events/${to}/cancellation`)).expect(200);
    expect(preview).toMatchObject({ refundable: true, refund_chf: 40 });
    (await woman.post(`/api/events/${to}/cancellation`)).expect(200);
    await app.jobs.drain();
    expect(await paidBack(app, woman)).toBe(6000);
  });

  it('gets both as credit when organisers give credit instead, and the log has the sum', async () => {
    const asked = await ask();
    await press(app, sessionOf(asked), 'pay');
    (await confirm(woman, sessionOf(asked), to)).expect(200);
    (await organiser.post(`/api/admin/reservations/${asked.id}/credit`)).expect(201);
    const { balance } = (await woman.get('/api/account/credits')).expect(200);
    expect(balance).toBe(60);
    const { items } = (await organiser.get('/api/admin/audit?per_page=1')).expect(200);
    expect(items).toMatchObject([{ action: 'reservation.credited', details: { chf: 60 } }]);
  });

  it('gets both back when the event is cancelled, also after a second move', async () => {
    const asked = await ask();
    await press(app, sessionOf(asked), 'pay');
    (await confirm(woman, sessionOf(asked), to)).expect(200);
    const dearest = await createPaidEvent(app, { priceRappen: 8000 });
    const again = (await move('ask', dearest, asked.id)).expect(200);
    await press(app, sessionOf(again), 'pay');
    (await confirm(woman, sessionOf(again), dearest)).expect(200);
    expect(await paidFor(dearest)).toBe(80);
    const preview = (await organiser.get(`/api/admin/events/${dearest}/cancellation`)).expect(200);
    expect(preview).toMatchObject({ refund_chf: 80 });
    (await organiser.post(`/api/admin/events/${dearest}/cancel`)).expect(200);
    await app.jobs.drain();
    expect(await paidBack(app, woman)).toBe(8000);
  });

  it('brings all that they paid along in the revenue, of events and of cities', async () => {
    const asked = await ask();
    const bern = await createPaidEvent(app, { priceRappen: 8000, city: 'Bern' });
    const revenueOf = async () => {
      const { events } = (await organiser.get('/api/admin/overview')).expect(200);
      return [from, to, bern].map((id) => events.find((event) => event.id === id)?.revenue_chf);
    };
    const revenueBy = async (by: string, key: RegExp) => {
      const { items } = (await organiser.get(`/api/admin/statistics/revenue?by=${by}`)).expect(200);
      return items.filter((row) => key.test(row.key)).map(({ value, of }) => [value, of]);
    };
    const before = (await revenueBy('city', /^Bern$/))[0]?.[0] ?? 0;
    // who is only asked has paid for where they are
    expect(await revenueOf()).toEqual([49.5, 0, 0]);

    await press(app, sessionOf(asked), 'pay');
    (await confirm(woman, sessionOf(asked), to)).expect(200);
    expect(await revenueOf()).toEqual([0, 60, 0]);
    expect(await revenueBy('event', new RegExp(`-(${from}|${to})$`))).toEqual([[60, 2]]);

    const again = (await move('ask', bern, asked.id)).expect(200);
    await press(app, sessionOf(again), 'pay');
    (await confirm(woman, sessionOf(again), bern)).expect(200);
    expect(await revenueOf()).toEqual([0, 0, 80]);
    expect(await revenueBy('event', new RegExp(`-(${from}|${to}|${bern})$`))).toEqual([[80, 3]]);
    expect((await revenueBy('city', /^Bern$/))[0]?.[0]).toBe(before + 80);
    // what goes back for the first payment is taken off where its money counts
    (await woman.post(`/api/events/${bern}/cancellation`)).expect(200);
    expect(await revenueOf()).toEqual([0, 0, 0]);
    expect(await differences(app)).toEqual([]);
  });

  it('and never pays: the seat there is free again, and theirs is theirs', async () => {
    await ask();
    app.clock.forward({ hours: 22 });
    await reconcile(app);
    expect(await status(to)).toBe('held');
    app.clock.forward({ hours: 2 });
    await reconcile(app);
    expect([await status(from), await status(to)]).toEqual(['paid', 'expired']);
    expect(await listedEvent(woman, to)).toMatchObject({ women_left: 1 });
    expect(await paidFor(from)).toBe(49.5);
  });

  it('and pays late: is moved while a seat there is free; when it is gone, the money goes back and theirs stays', async () => {
    const asked = await ask();
    app.clock.forward({ hours: 24 });
    await reconcile(app);
    await press(app, sessionOf(asked), 'pay?late_money=1');
    (await confirm(woman, sessionOf(asked), to)).expect(200);
    expect([await status(from), await status(to)]).toEqual(['cancelled', 'paid']);

    const other = await ana(app);
    await buySeat(app, other, from);
    const [place] = await reservationsOf(organiser, from);
    const top = await createPaidEvent(app, { priceRappen: 9000, maxWomen: 1 });
    const late = (await move('ask', top, place?.id)).expect(200);
    app.clock.forward({ hours: 24 });
    await reconcile(app);
    await buySeat(app, woman, top);
    await press(app, sessionOf(late), 'pay?late_money=1');
    expect(refusal(await confirm(other, sessionOf(late), top))).toMatch(/PAYMENT_TOO_LATE/);
    expect(await reservationStatus(app, other, from)).toBe('paid');
    await app.jobs.drain();
    expect(await paidBack(app, other)).toBe(4050);
  });

  it('or says no: gives the held seat back, and keeps theirs', async () => {
    await ask();
    (await woman.post(`/api/events/${to}/cancellation`)).expect(200);
    expect([await status(from), await status(to)]).toEqual(['paid', 'cancelled']);
  });

  it('and pays when their old seat is gone: the difference goes back, it buys no seat', async () => {
    const asked = await ask();
    (await woman.post(`/api/events/${from}/cancellation`)).expect(200);
    await press(app, sessionOf(asked), 'pay');
    expect(refusal(await confirm(woman, sessionOf(asked), to))).toMatch(/PAYMENT_TOO_LATE/);
    expect([await status(from), await status(to)]).toEqual(['refunded', 'refunded']);
    await app.jobs.drain();
    expect((await refundsOf(app, woman)).map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([
      1050, 4950,
    ]);
  });

  it('and pays, comes back twice, and the news comes again: is moved once', async () => {
    const asked = await ask();
    await press(app, sessionOf(asked), 'pay');
    for (const _again of [1, 2, 3]) (await confirm(woman, sessionOf(asked), to)).expect(200);
    await reconcile(app);
    expect([await status(from), await status(to)]).toEqual(['cancelled', 'paid']);
    expect(await refundsOf(app, woman)).toEqual([]);
  });

  it('is asked for nothing where the other event costs no more, and nobody is who has arrived', async () => {
    const same = await createPaidEvent(app);
    expect((await move('ask', same)).expect(200)).toMatchObject({ event_id: same, status: 'paid' });
    app.clock.turnTo('2026-12-11T18:00:00Z');
    (await organiser.post(`/api/admin/reservations/${reservation}/check-in`)).expect(200);
    expect(refusal(await move())).toBe('409 INVALID_TRANSITION');
  });
});
