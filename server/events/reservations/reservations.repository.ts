import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, type Repository } from 'typeorm';
import { LOCKS_OF } from '../../common/locks/advisory-locks.js';
import { columnsOf, oneOf } from '../../common/database/columns.js';
import { Database } from '../../common/database/database.js';
import { type SeatChange, takeSeat, uncountSeats } from '../seats/index.js';
import { KEPT_FOR_FRIEND } from '../waiting-list/waiting-list.repository.js';
import { ReservationEntity } from './reservation.entity.js';
import { LIVE_STATES, type ReservationState } from './reservation.states.js';
import { insertReservation, TRANSFER_WITH_SEAT, TRANSITION_WITH_SEAT } from './seat-change.js';

const FIELDS = [
  'id',
  'eventId',
  'accountId',
  'side',
  'status',
  'priceRappen',
  'refundUntil',
  'holdKey',
  'holdExpiresAt',
  'language',
  'failedReconciliations',
  'walkIn',
  'checkedInAt',
  'comingConfirmedAt',
  'confirmUntil',
  'createdAt',
] as const satisfies readonly (keyof ReservationEntity)[];

/** A reservation as stored. */
export type Reservation = Readonly<Pick<ReservationEntity, (typeof FIELDS)[number]>>;

/** When a transition happens, by whom or what, and why. */
export interface TransitionMeta<Reason extends string = string> {
  at: Date;
  /** `guest:<account>`, `organiser:<account>`, `webhook`, `confirm-payment`, `reconciliation` … */
  by: string;
  /** A short code, such as `hold_expired`. */
  reason: Reason;
}

/** The fields of a new reservation; a confirmed one has no hold that expires or is reconciled. */
export type NewReservation = Readonly<
  Pick<
    ReservationEntity,
    | 'eventId'
    | 'accountId'
    | 'side'
    | 'priceRappen'
    | 'refundUntil'
    | 'holdExpiresAt'
    | 'language'
    | 'walkIn'
    | 'nextReconciliationAt'
  >
> & {
  status: 'held' | 'confirmed';
  /** When the hold ends instead if its side is nearly held out; null if it must not be shortened. */
  shortHoldExpiresAt: Date | null;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const RESERVATION = columnsOf(ReservationEntity, '', FIELDS);
const FIND = `select ${RESERVATION} from reservations`;
const LIVE = oneOf('r.status', LIVE_STATES);
const OF_ACCOUNT = `${FIND} r where r.event_id = $1 and r.account_id = $2`;
const CANCELLED_WITH_LIVE = `select e.id from events e where e.status = 'cancelled' and e.starts_at > $1
  and exists (select from reservations r where r.event_id = e.id and ${LIVE}) order by e.id`;
const FIND_LIVE = `${OF_ACCOUNT} and ${LIVE}`;
const FIND_LATEST = `${OF_ACCOUNT} order by r.id desc limit 1`;
const IS_INVITING = `select from friend_invitations i where i.event_id = $1 and i.inviter_id = $2
  and (i.status = 'open' or (i.status = 'accepted' and exists (${KEPT_FOR_FRIEND}))) limit 1`;
const SEAT_OF_NEW = { eventId: '$1', side: '$2', held: "case when $4 = 'held' then 1 else 0 end" };
const INSERT_WITH_SEAT = insertReservation(takeSeat(SEAT_OF_NEW), RESERVATION);
const INSERT_BEYOND_LEAD = insertReservation(takeSeat(SEAT_OF_NEW, true), RESERVATION);
// the seat row is locked, and counts the seat already
const INSERT_FOR_KEPT_SEAT = insertReservation(
  'select * from event_seats where event_id = $1 and side = $2 and not closed',
  RESERVATION,
);

/** $1 ids of reservations to be deleted. */
const UNCOUNT_SEATS =
  uncountSeats(`select event_id, side, count(*)::int as taken, (count(*) filter (where status = 'held'))::int as held
             from reservations where id = any ($1::int[]) and ${oneOf('status', LIVE_STATES)}
            group by event_id, side`);

/** The target of a transfer to another event. */
export type TransferTarget = Pick<Reservation, 'eventId' | 'side' | 'refundUntil'>;

/**
 * The rows of `reservations`, and the statements that take or free a seat together with one. Lock a reservation before
 * changing it or its payments, in the same transaction.
 */
@Injectable()
export class ReservationsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(ReservationEntity) private readonly rows: Repository<ReservationEntity>,
  ) {}

  /** Returns a reservation, or undefined. */
  async find(id: number): Promise<Reservation | undefined> {
    return (await this.findMany([id]))[0];
  }

  /** Returns the held, paid or confirmed reservation of an account for an event, or undefined. */
  async findLive(eventId: number, accountId: number): Promise<Reservation | undefined> {
    return (await this.database.query<Reservation>(FIND_LIVE, [eventId, accountId]))[0];
  }

  /** Returns the latest reservation of an account for an event, or undefined: a live one is the latest. */
  async findLatest(eventId: number, accountId: number): Promise<Reservation | undefined> {
    return (await this.database.query<Reservation>(FIND_LATEST, [eventId, accountId]))[0];
  }

  /**
   * Locks an account's reservations until the transaction ends, so that two tabs or phones do not reserve at the same
   * time.
   */
  async lockAccount(accountId: number): Promise<void> {
    await this.database.query('select pg_advisory_xact_lock($1, $2)', [LOCKS_OF.accountSeats, accountId]);
  }

  /**
   * Takes an open seat, or with `beyondLead` any free one, and inserts the reservation. Returns undefined if there is
   * none.
   */
  insertWithSeat(
    reservation: NewReservation,
    meta: TransitionMeta,
    beyondLead = false,
  ): Promise<Reservation | undefined> {
    return this.insert(beyondLead ? INSERT_BEYOND_LEAD : INSERT_WITH_SEAT, reservation, meta);
  }

  /** Inserts a reservation for a seat that its locked side already counts. Returns undefined if the side is closed. */
  insertForKeptSeat(reservation: NewReservation, meta: TransitionMeta): Promise<Reservation | undefined> {
    return this.insert(INSERT_FOR_KEPT_SEAT, reservation, meta);
  }

  /**
   * Changes the state of a locked reservation and the counters of its side. Returns whether that side is closed (the
   * event was cancelled) and how many of its seats are kept for the waiting list; undefined, with nothing changed, if a
   * seat is needed and the side is full or closed.
   */
  async transitionWithSeat(
    { id, eventId, side }: Reservation,
    to: ReservationState,
    { taken = 0, held = 0 }: SeatChange,
    { at, by, reason }: TransitionMeta,
  ): Promise<{ closed: boolean; kept: number } | undefined> {
    const values = [id, eventId, side, taken, held, to, at, by, reason];
    const [row] = await this.database.query<{ closed: boolean; kept: number }>(TRANSITION_WITH_SEAT, values);
    return row;
  }

  /**
   * Takes a seat at another event for a locked reservation and frees its old one; the history records the old event.
   * Returns the new reservation, and how many seats are kept on the side that it left; undefined, with nothing changed,
   * if the side is full or closed.
   */
  async transferWithSeat(
    reservation: Reservation,
    to: TransferTarget,
    { at, by, reason }: TransitionMeta,
  ): Promise<{ transferred: Reservation; kept: number } | undefined> {
    const { id, eventId, side } = reservation;
    const values = [id, to.eventId, to.side, to.refundUntil, eventId, side, at, by, reason];
    const [row] = await this.database.query<{ kept: number }>(TRANSFER_WITH_SEAT, values);
    return row && { transferred: { ...reservation, ...to }, kept: row.kept };
  }

  /** Subtracts the seats of reservations that are to be deleted from the counters of their events. */
  async uncountSeats(ids: readonly number[]): Promise<void> {
    await this.database.query(UNCOUNT_SEATS, [ids]);
  }

  /** Returns the reservations of these ids, in no particular order. */
  findMany(ids: readonly number[]): Promise<Reservation[]> {
    return this.rows.findBy({ id: In([...ids]) });
  }

  /** Returns the current reservation, locked until the transaction ends. */
  async lock(id: number): Promise<Reservation | undefined> {
    const [row] = await this.database.query<Reservation>(`${FIND} where id = $1 for update`, [id]);
    return row;
  }

  /** As `lock`, for the hold with this key; undefined if the text is no UUID. */
  async lockByHoldKey(holdKey: string): Promise<Reservation | undefined> {
    if (!UUID.test(holdKey)) return undefined;
    const [row] = await this.database.query<Reservation>(`${FIND} where hold_key = $1 for update`, [holdKey]);
    return row;
  }

  /** Returns held reservations that are due for reconciliation, longest due first; skips locked ones. */
  dueForReconciliation(now: Date, limit: number): Promise<Reservation[]> {
    return this.database.query<Reservation>(
      `${FIND}
        where status = 'held' and next_reconciliation_at <= $1 order by next_reconciliation_at, id limit $2 for update skip locked`,
      [now, limit],
    );
  }

  /** Sets since when a payment for a hold is being processed; the first time stays. */
  async notePaying(id: number, payingSince: Date): Promise<void> {
    await this.rows.update({ id, status: 'held', payingSince: IsNull() }, { payingSince });
  }

  /** Sets when a hold is reconciled next, and how many attempts in a row have failed. */
  async scheduleReconciliation(
    id: number,
    nextReconciliationAt: Date,
    failedReconciliations: number,
  ): Promise<void> {
    await this.rows.update({ id, status: 'held' }, { nextReconciliationAt, failedReconciliations });
  }

  /** Returns whether an account has an unpaid reservation running. */
  hasHold(accountId: number): Promise<boolean> {
    return this.rows.existsBy({ accountId, status: 'held' });
  }

  /** Returns whether an account keeps a seat for a friend at an event who has not reserved it yet. */
  async isInviting(eventId: number, accountId: number): Promise<boolean> {
    return (await this.database.query(IS_INVITING, [eventId, accountId])).length > 0;
  }

  /** Returns ids of an event's live reservations, oldest first. */
  async liveIds(eventId: number): Promise<number[]> {
    const live = await this.rows.find({
      select: { id: true },
      where: { eventId, status: In(LIVE_STATES) },
      order: { id: 'ASC' },
    });
    return live.map(({ id }) => id);
  }

  /** Returns ids of cancelled events that begin after an instant and still have live reservations. */
  async cancelledEventsWithLiveReservations(startsAfter: Date): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(CANCELLED_WITH_LIVE, [startsAfter]);
    return rows.map(({ id }) => id);
  }

  private async insert(
    sql: string,
    reservation: NewReservation,
    meta: TransitionMeta,
  ): Promise<Reservation | undefined> {
    const [row] = await this.database.query<Reservation>(sql, [
      reservation.eventId,
      reservation.side,
      reservation.accountId,
      reservation.status,
      reservation.priceRappen,
      reservation.refundUntil,
      reservation.holdExpiresAt,
      reservation.nextReconciliationAt,
      meta.at,
      meta.by,
      meta.reason,
      reservation.shortHoldExpiresAt,
      reservation.language,
      reservation.walkIn,
    ]);
    return row;
  }
}
