import {
  CheckInsService,
  EventsService,
  BookingService,
  EventChanges,
  ReservationsService,
} from '../../../server/events/index.js';
import { INVITATION_TRANSITIONS } from '../../../server/events/friends/friend-invitation.entity.js';
import { WAITING_ENTRY_TRANSITIONS } from '../../../server/events/waiting-list/waiting-entry.states.js';
import { RESERVATION_TRANSITIONS } from '../../../server/events/reservations/reservation.states.js';
import {
  DISPUTE_TRANSITIONS,
  PAYMENT_TRANSITIONS,
  OWNERLESS_TRANSITIONS,
  REFUND_TRANSITIONS,
} from '../../../server/payments/records/payment.states.js';
import { VerificationService } from '../../../server/reporting/verification.service.js';
import { ana, ben } from '../../fixtures/actors.js';
import {
  differences,
  createPaidEvent,
  PAID_EVENT,
  reserve,
  reservationStatus,
  buySeat,
} from '../../fixtures/payments.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { STORY_BEGINS } from '../../fixtures/app/start-app.js';
import { fullEvent } from '../../fixtures/waiting-list.js';

const app = sharedApp();

const sql = (statement: string, values: unknown[] = []) => app.database.query(statement, values);
const booking = () => app.app.get(BookingService);
const checkIns = () => app.app.get(CheckInsService);
const input = (eventId: number, accountId: number) => ({
  eventId,
  accountId,
  guest: { gender: 'female' as const, age: 30 },
});

describe('the database itself', () => {
  it('knows the same moves as the tables in the code', async () => {
    const rows = await app.database.query<{ subject: string; from_state: string; to_state: string }>(
      'select subject, from_state, to_state from allowed_transitions',
    );
    const kept = rows.map(({ subject, from_state, to_state }) => `${subject}: ${from_state} → ${to_state}`);
    const named = (subject: string, transitions: readonly { from: string | null; to: string }[]) =>
      transitions.map(({ from, to }) => `${subject}: ${from ?? ''} → ${to}`);
    const told = [
      ...named('reservation', RESERVATION_TRANSITIONS),
      ...named('payment', PAYMENT_TRANSITIONS),
      ...named('refund', REFUND_TRANSITIONS),
      ...named('dispute', DISPUTE_TRANSITIONS),
      ...named('ownerless_payment', OWNERLESS_TRANSITIONS),
      ...named('waiting_entry', WAITING_ENTRY_TRANSITIONS),
      ...named('friend_invitation', INVITATION_TRANSITIONS),
    ];
    expect(kept.toSorted()).toEqual(told.toSorted());
  });

  it('refuses every other move, whoever tries', async () => {
    const [woman, eventId] = [await ana(app), await createPaidEvent(app)];
    await buySeat(app, woman, eventId);
    await expect(
      sql(`update reservations set status = 'held' where account_id = $1`, [woman.accountId]),
    ).rejects.toThrow('a reservation never goes from "paid" to "held"');
    await expect(sql(`update payments set status = 'open' where status = 'paid'`)).rejects.toThrow(
      'never goes',
    );
  });

  it('writes down who moved what, when and why, and never forgets', async () => {
    const [woman, eventId] = [await ana(app), await createPaidEvent(app)];
    await buySeat(app, woman, eventId);
    await woman.post(`/api/events/${eventId}/cancellation`);
    const rows = await sql(
      `select h.from_state, h.to_state, h.changed_by, h.change_reason, h.changed_at from history h
        join reservations r on r.id = h.subject_id where h.subject = 'reservation' and r.account_id = $1 order by h.id`,
      [woman.accountId],
    );
    const guest = `guest:${woman.accountId}`;
    const when = app.clock.now();
    expect(rows).toEqual([
      { from_state: '', to_state: 'held', changed_by: guest, change_reason: 'reserved', changed_at: when },
      {
        from_state: 'held',
        to_state: 'paid',
        changed_by: 'confirm-payment',
        change_reason: 'paid',
        changed_at: when,
      },
      {
        from_state: 'paid',
        to_state: 'refunded',
        changed_by: guest,
        change_reason: 'guest_cancelled',
        changed_at: when,
      },
    ]);
    await expect(sql(`update history set changed_by = 'nobody'`)).rejects.toThrow('only ever added');
    await expect(sql('delete from history')).rejects.toThrow('only ever added');
    await expect(sql('truncate history')).rejects.toThrow('only ever added');
  });

  it('keeps one live reservation for a person and event, and the seats within their number', async () => {
    const [woman, eventId] = [await ana(app), await createPaidEvent(app)];
    await buySeat(app, woman, eventId);
    const copy = sql(
      `insert into reservations (event_id, account_id, side, status, price_rappen, refund_until, created_at, changed_at, changed_by, change_reason)
       select event_id, account_id, side, 'confirmed', 0, refund_until, created_at, changed_at, 'x', 'x'
         from reservations where account_id = $1`,
      [woman.accountId],
    );
    await expect(copy).rejects.toThrow('reservations_one_live');
    await expect(
      sql('update event_seats set taken = capacity + 1 where event_id = $1', [eventId]),
    ).rejects.toThrow('event_seats_counts');
    await expect(sql('update event_seats set held = -1 where event_id = $1', [eventId])).rejects.toThrow(
      'event_seats_counts',
    );
  });
});

describe('a place that an organiser gives', () => {
  it('is confirmed without payment, once, while there is room', async () => {
    const eventId = await createPaidEvent(app, { maxWomen: 1 });
    const [woman, other] = [await ana(app), await ana(app)];
    await booking().give(input(eventId, woman.accountId), 'organiser:1');
    expect(await reservationStatus(app, woman, eventId)).toBe('confirmed');
    await expect(booking().give(input(eventId, woman.accountId), 'organiser:1')).rejects.toMatchObject({
      code: 'ALREADY_RESERVED',
    });
    await expect(booking().give(input(eventId, other.accountId), 'organiser:1')).rejects.toMatchObject({
      code: 'EVENT_FULL',
    });
    expect((await reserve(woman, eventId)).error.code).toBe('ALREADY_RESERVED');
    expect(await differences(app)).toEqual([]);
  });

  it('is refused where there is no event, or it was cancelled', async () => {
    const woman = await ana(app);
    await expect(booking().give(input(2_000_000_000, woman.accountId), 'organiser:1')).rejects.toMatchObject({
      code: 'EVENT_NOT_FOUND',
    });
    const eventId = await createPaidEvent(app);
    await app.app.get(EventsService).close(eventId);
    await expect(booking().give(input(eventId, woman.accountId), 'organiser:1')).rejects.toMatchObject({
      code: 'EVENT_CANCELLED',
    });
  });

  it('can be checked in at the door, and the mark taken back', async () => {
    const [woman, eventId] = [await ana(app), await createPaidEvent(app)];
    const { id } = await booking().give(input(eventId, woman.accountId), 'organiser:1');
    expect(await checkIns().checkIn(id, true)).toMatchObject({ checkedInAt: app.clock.now() });
    app.clock.forward({ minutes: 5 });
    expect((await checkIns().checkIn(id, true)).checkedInAt).toEqual(new Date(STORY_BEGINS));
    expect(await checkIns().checkIn(id, false)).toMatchObject({ checkedInAt: null });
    const held = await ben(app);
    await reserve(held, eventId);
    const live = await app.app.get(ReservationsService).findLive(eventId, held.accountId);
    await expect(checkIns().checkIn(live?.id ?? 0, true)).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
    });
  });
});

describe('the capacity of an event', () => {
  it('can be raised any time, and lowered to what is taken', async () => {
    const eventId = await createPaidEvent(app, { maxMen: 1 });
    const changes = app.app.get(EventChanges);
    await buySeat(app, await ben(app), eventId);
    expect((await reserve(await ben(app), eventId)).error.code).toBe('EVENT_FULL');
    await changes.update(eventId, { maxMen: 3 });
    expect((await reserve(await ben(app), eventId)).status).toBe(200);
    await expect(changes.update(eventId, { maxMen: 1, name: 'Never' })).rejects.toMatchObject({
      code: 'CAPACITY_BELOW_RESERVED',
    });
    expect(await changes.update(eventId, { maxMen: 2 })).toMatchObject({
      maxMen: 2,
      menLeft: 0,
      name: PAID_EVENT.name,
    });
  });
});

describe('the verification', () => {
  it('finds what does not add up in a waiting list', async () => {
    const { eventId, waiting } = await fullEvent(app, 3);
    const side = `where event_id = ${eventId} and side = 'women'`;
    expect(await differences(app)).toEqual([]);
    await sql('alter table event_seats drop constraint event_seats_kept');
    await sql(`update event_seats set capacity = 2 ${side}`);
    expect(await differences(app)).toEqual([
      `no seat is free for others while somebody waits: event ${eventId}, women: 1 of 2 seats taken, 0 kept, and 3 wait`,
    ]);
    await sql(`update event_seats set capacity = 1, waiting = 2 ${side}`);
    expect(await differences(app)).toEqual([
      expect.stringContaining(
        `women: the seat row says 2 waiting and 0 offered, the waiting list says 3 and 0`,
      ),
    ]);
    await sql(`update event_seats set capacity = 5, taken = 5, held = 5, waiting = 3, kept = 4 ${side}`);
    expect(await differences(app)).toEqual([
      `no seat is kept for nobody: event ${eventId}, women: 4 seats are kept, and 3 wait`,
    ]);
    await sql(
      `update event_seats set capacity = 2, taken = 2, held = 2, waiting = 2, offered = 1, kept = 0 ${side}`,
    );
    await sql(
      `update waiting_entries set status = 'offered', offered_until = now(), change_reason = 'seat_freed'
        where event_id = $1 and account_id = $2`,
      [eventId, waiting[1]?.accountId],
    );
    expect(await differences(app)).toEqual([
      `nobody is skipped: event ${eventId}, women: account ${waiting[0]?.accountId} waits before account ${waiting[1]?.accountId}, who was asked in turn`,
    ]);
    await sql(`delete from waiting_entries ${side}`);
    await sql('alter table event_seats drop constraint event_seats_waiting');
    await sql(`update event_seats set capacity = 1, taken = 1, held = 1, waiting = 0, offered = 0 ${side}`);
    await sql(
      `alter table event_seats
         add constraint event_seats_waiting check (waiting >= 0 and offered >= 0 and kept + offered <= held),
         add constraint event_seats_kept check (0 <= kept and kept <= waiting and (closed or kept = waiting or taken = capacity))`,
    );
    expect(await differences(app)).toEqual([]);
  });

  it('finds what does not add up', async () => {
    const [woman, eventId] = [await ana(app), await createPaidEvent(app)];
    await buySeat(app, woman, eventId);
    expect(await differences(app)).toEqual([]);
    await sql(`update event_seats set taken = 2, held = 1 where event_id = $1 and side = 'women'`, [eventId]);
    expect(await differences(app)).toEqual([
      expect.stringContaining(
        `event ${eventId}, women: the seat row says 2 taken and 1 held, the reservations say 1 and 0`,
      ),
    ]);
    await sql(`update event_seats set taken = 1, held = 0 where event_id = $1 and side = 'women'`, [eventId]);
    // money without a reservation: what must never happen
    await sql('alter table reservations disable trigger user');
    await sql(`update reservations set status = 'expired' where account_id = $1`, [woman.accountId]);
    await sql(`update event_seats set taken = 0 where event_id = $1 and side = 'women'`, [eventId]);
    await sql('alter table reservations enable trigger user');
    const found = await new VerificationService(app.database).differences();
    expect(found).toEqual([
      expect.stringContaining('neither a reservation nor a refund'),
      expect.stringContaining('is "expired", its history ends at "paid"'),
    ]);
  });
});
