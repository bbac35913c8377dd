import { EventsRepository } from '../../server/events/calendar/events.repository.js';
import { PaymentsRepository } from '../../server/payments/fulfilment/payments.repository.js';
import { ReservationsRepository } from '../../server/events/reservations/reservations.repository.js';
import { SeatsRepository } from '../../server/events/calendar/seats.repository.js';
import type { RunningApp } from './start-app.js';

/**
 * Seats as they are often sold: somebody looks whether one is free, and takes it then. The condition is gone from the
 * statements and the check from the table, for this app alone. `meet` is where those wait for each other who have
 * looked; undo it with jest.restoreAllMocks() and give the app's database up.
 */
export async function lookThenTake(app: RunningApp, meet: () => Promise<void>): Promise<void> {
  await app.database.query('alter table event_seats drop constraint event_seats_counts');
  const { database } = app;
  const isFree = async (eventId: number, side: string): Promise<boolean> => {
    const rows = await database.query(
      'select from event_seats where event_id = $1 and side = $2 and taken < capacity and not closed',
      [eventId, side],
    );
    await meet();
    return rows.length > 0;
  };
  const take = (eventId: number, side: string, taken: number, held: number) =>
    database.query(
      'update event_seats set taken = taken + $3, held = held + $4 where event_id = $1 and side = $2',
      [eventId, side, taken, held],
    );
  const reservations = app.app.get(ReservationsRepository, { strict: false });
  jest.spyOn(reservations, 'insertWithSeat').mockImplementation(async (wish, { at, by, why }) => {
    if (!(await isFree(wish.eventId, wish.side))) return undefined;
    await take(wish.eventId, wish.side, 1, 1);
    const [row] = await database.query<{ id: number }>(
      `insert into reservations (event_id, account_id, side, status, price_rappen, refund_until, hold_expires_at,
                                 next_check_at, created_at, moved_at, moved_by, moved_why)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $11) returning id`,
      [
        wish.eventId,
        wish.accountId,
        wish.side,
        wish.status,
        wish.priceRappen,
        wish.refundUntil,
        wish.holdExpiresAt,
        wish.nextCheckAt,
        at,
        by,
        why,
      ],
    );
    return row && reservations.find(row.id);
  });
  jest
    .spyOn(reservations, 'moveWithSeat')
    .mockImplementation(async ({ id, eventId, side }, to, change, moment) => {
      if (change.taken > 0 && !(await isFree(eventId, side))) return undefined;
      await take(eventId, side, change.taken, change.held);
      await database.query(
        'update reservations set status = $2, moved_at = $3, moved_by = $4, moved_why = $5 where id = $1',
        [id, to, moment.at, moment.by, moment.why],
      );
      return { closed: false };
    });
  const seats = app.app.get(SeatsRepository, { strict: false });
  jest.spyOn(seats, 'setCapacity').mockImplementation(async ({ eventId, side }, capacity) => {
    const seat = [eventId, side, capacity];
    const rows = await database.query(
      'select from event_seats where event_id = $1 and side = $2 and taken <= $3',
      seat,
    );
    await meet();
    if (rows.length === 0) return false;
    await database.query('update event_seats set capacity = $3 where event_id = $1 and side = $2', seat);
    return true;
  });
}

/** One person's tabs no longer wait for each other, and nothing says that one person has one place. */
export async function tabsDoNotWait(app: RunningApp, meet: () => Promise<void>): Promise<void> {
  await app.database.query('drop index reservations_one_live');
  const reservations = app.app.get(ReservationsRepository, { strict: false });
  jest.spyOn(reservations, 'lockPerson').mockResolvedValue();
  const events = app.app.get(EventsRepository, { strict: false });
  const findFor = events.findFor.bind(events);
  jest.spyOn(events, 'findFor').mockImplementation(async (...which) => {
    const found = await findFor(...which);
    if (app.database.inTransaction) await meet();
    return found;
  });
}

/** Who fulfils does not lock the reservation; `meet` is where those wait for each other who have read it. */
export function fulfilWithoutLock(apps: readonly RunningApp[], meet: () => Promise<void>): void {
  for (const { app } of apps) {
    const reservations = app.get(ReservationsRepository, { strict: false });
    const payments = app.get(PaymentsRepository, { strict: false });
    const move = payments.move.bind(payments);
    jest.spyOn(reservations, 'lock').mockImplementation((id) => reservations.find(id));
    jest.spyOn(reservations, 'lockByHoldKey').mockImplementation((key) => reservations.findByHoldKey(key));
    jest.spyOn(payments, 'move').mockImplementation(async (...how) => {
      await meet();
      await move(...how);
    });
  }
}
