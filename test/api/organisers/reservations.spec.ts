import { type Actor, ana, ben, guest, logInOrganiser, refusal } from '../../fixtures/actors.js';
import { giveSeatAs, logged, createEventAs, reservationsOf } from '../../fixtures/organiser.js';
import {
  confirm,
  differences,
  createPaidEvent,
  paidBack,
  press,
  provider,
  reserve,
  listedEvent,
  reservationStatus,
  buySeat,
} from '../../fixtures/payments.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';

const app = sharedApp();
let organiser: Actor;
beforeAll(async () => {
  organiser = await logInOrganiser(app);
});
afterEach(async () => {
  await provider(app).control({ do: 'clear' });
  await app.jobs.drain();
  expect(await differences(app)).toEqual([]);
});

const idOf = async (eventId: number, person: Actor) =>
  (await reservationsOf(organiser, eventId)).find(({ account_id }) => account_id === person.accountId)?.id ??
  0;
const act = (reservationId: number, what: string, body: object = {}) =>
  organiser.post(`/api/admin/reservations/${reservationId}/${what}`, body);
const detail = (reservationId: number) => organiser.get(`/api/admin/reservations/${reservationId}`);

describe('the reservations of an evening', () => {
  it('are searched by name, without regard to case and accents, and filtered', async () => {
    const eventId = await createEventAs(organiser);
    const zoe = await guest(app, 'Zoë', { gender: 'female' });
    const people = [zoe, await guest(app, 'Zora', { gender: 'female' }), await ben(app)];
    for (const person of people) await giveSeatAs(organiser, eventId, person);
    await act(await idOf(eventId, zoe), 'check-in');
    const names = async (query: string) =>
      (await reservationsOf(organiser, eventId, query)).map(({ name }) => name);
    expect(await names('&q=ZO')).toEqual(['Zoë', 'Zora']);
    expect(await names('&q=zoe')).toEqual(['Zoë']);
    expect(await names('&q=nobody')).toEqual([]);
    expect(await names('&seat=men')).toEqual(['Ben']);
    expect(await names('&arrived=true')).toEqual(['Zoë']);
    expect(await names('&arrived=false&seat=women')).toEqual(['Zora']);
    expect(await names('&status=paid')).toEqual([]);
    const wrong = await organiser.get(`/api/admin/events/${eventId}/reservations?arrived=maybe`);
    expect(refusal(wrong)).toBe('400 VALIDATION_FAILED');
  });

  it('go out as CSV that no spreadsheet runs, and the log knows it', async () => {
    const eventId = await createEventAs(organiser);
    const evil = await ana(app, { name: '=HYPERLINK("http://evil.example","Click, me")' });
    const kind = await ana(app, { name: 'Renée' });
    for (const person of [evil, kind]) await giveSeatAs(organiser, eventId, person);
    const { body, headers, status } = await organiser.get(`/api/admin/events/${eventId}/reservations.csv`);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="reservations.csv"');
    const [header, first, second] = body.split('\r\n');
    expect(header).toContain('Reservation,Account,Name,E-mail');
    expect(first).toContain(`"'=HYPERLINK(""http://evil.example"",""Click, me"")"`);
    expect(second).toContain(`,Renée,${kind.email},female,women,confirmed,0,2026-12-01T11:00:00.000Z,,false`);
    expect(await logged(app, 1)).toEqual([`event.reservations_exported ${eventId}`]);
    const one = await organiser.get(`/api/admin/events/${eventId}/reservations.csv?q=ren`);
    expect(one.body.trim().split('\r\n')).toHaveLength(2);
  });
});

describe('a reservation', () => {
  it('tells its history and its payment', async () => {
    const eventId = await createPaidEvent(app);
    const woman = await ana(app);
    await buySeat(app, woman, eventId);
    const id = await idOf(eventId, woman);
    const paid = (await detail(id)).body;
    expect(paid).toMatchObject({ email: woman.email, name: 'Ana', status: 'paid', paid_chf: 49.5 });
    expect(paid.history.map(({ to, why }) => `${to}: ${why}`)).toEqual(['held: reserved', 'paid: paid']);
    expect(paid.payments).toMatchObject([{ status: 'paid', amount_chf: 49.5, refunds: [] }]);
    await act(id, 'refund');
    await app.jobs.drain();
    const refunded = (await detail(id)).body;
    expect(refunded.history.at(-1)).toMatchObject({ to: 'refunded', why: 'refunded_by_organiser' });
    expect(refunded.payments).toMatchObject([{ refunds: [{ amount_chf: 49.5, status: 'succeeded' }] }]);
    expect(await paidBack(app, woman)).toBe(4950);
    expect(await logged(app, 1)).toEqual([`reservation.refunded ${id}`]);
    expect(refusal(await organiser.get('/api/admin/reservations/999999'))).toBe('404 RESERVATION_NOT_FOUND');
  });

  it('is cancelled without money back', async () => {
    const eventId = await createPaidEvent(app);
    const woman = await ana(app);
    await buySeat(app, woman, eventId);
    const id = await idOf(eventId, woman);
    expect((await act(id, 'cancel')).body).toMatchObject({ status: 'cancelled', paid_chf: 0 });
    await app.jobs.drain();
    expect(await paidBack(app, woman)).toBe(0);
    expect(await listedEvent(woman, eventId)).toMatchObject({ user_status: 'none', women_left: 2 });
    expect(refusal(await act(id, 'cancel'))).toBe('409 INVALID_TRANSITION');
    expect(await logged(app, 1)).toEqual([`reservation.cancelled ${id}`]);
  });

  it('that is held ends together with its payment page', async () => {
    const eventId = await createPaidEvent(app);
    const woman = await ana(app);
    const { body } = await reserve(woman, eventId);
    const id = await idOf(eventId, woman);
    expect((await act(id, 'cancel')).body).toMatchObject({ status: 'cancelled' });
    expect(await press(app, body.session_id, 'pay')).toBe('status 410');
    expect(await listedEvent(woman, eventId)).toMatchObject({ women_left: 2 });
  });

  it('that is held stays while the provider is silent', async () => {
    const eventId = await createPaidEvent(app);
    const woman = await ana(app);
    await reserve(woman, eventId);
    const id = await idOf(eventId, woman);
    await provider(app).control({ do: 'fault', target: 'api', mode: 'down' });
    expect(refusal(await act(id, 'cancel'))).toBe('503 UNAVAILABLE');
    expect(await reservationStatus(app, woman, eventId)).toBe('held');
    expect(await logged(app, 1)).not.toEqual([`reservation.cancelled ${id}`]);
  });
});

describe('a place that moves to another evening', () => {
  it('takes its money along, frees the old seat, and says so in its history', async () => {
    const [from, to] = [
      await createPaidEvent(app),
      await createPaidEvent(app, {
        startsAt: new Date('2026-12-18T18:30:00Z'),
        endsAt: new Date('2026-12-18T21:30:00Z'),
      }),
    ];
    const woman = await ana(app);
    const sessionId = await buySeat(app, woman, from);
    const id = await idOf(from, woman);
    expect((await act(id, 'move', { event_id: to })).body).toMatchObject({
      id,
      event_id: to,
      seat: 'women',
      status: 'paid',
      paid_chf: 49.5,
    });
    expect(await listedEvent(woman, from)).toMatchObject({ user_status: 'none', women_left: 2 });
    expect(await listedEvent(woman, to)).toMatchObject({
      user_status: 'paid',
      women_left: 1,
      women_reserved: 1,
    });
    expect((await detail(id)).body.history.at(-1)).toMatchObject({
      to: 'paid',
      why: `moved_from_event_${from}`,
      by: expect.stringMatching(/^organiser:/) as string,
    });
    expect((await woman.get(`/api/events/${to}/cancellation`)).body).toMatchObject({
      refund_chf: 49.5,
      refund_until: '2026-12-16T18:30:00.000Z',
    });
    expect((await confirm(woman, sessionId, to)).status).toBeLessThan(500);
    await woman.post(`/api/events/${to}/cancellation`);
    await app.jobs.drain();
    expect(await paidBack(app, woman)).toBe(4950);
  });

  it('needs a free seat there, an evening that is open, and no other place at it', async () => {
    const from = await createEventAs(organiser);
    const one = await giveSeatAs(organiser, from, await ana(app));
    const move = async (fields: object) =>
      refusal(await act(one, 'move', { event_id: await createEventAs(organiser, fields) }));
    expect(await move({ max_women: 0 })).toBe('409 EVENT_FULL');
    expect(await move({ status: 'draft' })).toBe('409 RESERVATIONS_CLOSED');
    expect(await move({ date: '2026-11-01T19:30:00+01:00', ends_at: undefined })).toBe(
      '409 EVENT_ALREADY_BEGUN',
    );
    const off = await createEventAs(organiser);
    await organiser.post(`/api/admin/events/${off}/cancel`);
    expect(refusal(await act(one, 'move', { event_id: off }))).toBe('409 EVENT_CANCELLED');
    expect(refusal(await act(one, 'move', { event_id: from }))).toBe('409 ALREADY_RESERVED');
    expect(refusal(await act(one, 'move', { event_id: 999_999 }))).toBe('404 EVENT_NOT_FOUND');
    expect(refusal(await act(one, 'move', {}))).toBe('400 VALIDATION_FAILED');
    expect(await reservationsOf(organiser, from)).toHaveLength(1);
  });

  it('stays where the guest has arrived, or has no place any more', async () => {
    const [from, to] = [await createEventAs(organiser), await createEventAs(organiser)];
    const id = await giveSeatAs(organiser, from, await ana(app));
    await act(id, 'check-in');
    expect(refusal(await act(id, 'move', { event_id: to }))).toBe('409 INVALID_TRANSITION');
    await act(id, 'check-in', { checked_in: false });
    await act(id, 'cancel');
    expect(refusal(await act(id, 'move', { event_id: to }))).toBe('409 INVALID_TRANSITION');
  });

  it('is one seat, however many move there at once', async () => {
    const to = await createEventAs(organiser, { max_women: 1 });
    const ids = [];
    for (const name of ['Ada', 'Bea', 'Cleo'])
      ids.push(
        await giveSeatAs(
          organiser,
          await createEventAs(organiser),
          await guest(app, name, { gender: 'female' }),
        ),
      );
    const answers = await Promise.all(ids.map((id) => act(id, 'move', { event_id: to })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const { body } = await organiser.get(`/api/admin/events/${to}/reservations`);
    expect(body.total).toBe(1);
  });
});
