import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type Repository } from 'typeorm';
import { LOCKS_OF } from '../../common/locks/advisory-locks.js';
import { batchQuery } from '../../common/database/batch-query.js';
import { columnsOf, oneOf } from '../../common/database/columns.js';
import { Database } from '../../common/database/database.js';
import type { TransitionMeta } from '../../common/database/transition-columns.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { EventEntity } from '../calendar/event.entity.js';
import { type Gender, hasSeatLeftFor, sidesFor } from '../calendar/index.js';
import {
  HAS_FREE_SEAT,
  SEATS_LEFT,
  type SeatChange,
  type SeatsLeft,
  type Side,
  takeSeat,
  updateSeats,
} from '../seats/index.js';
import { KEPT_FOR_FRIEND } from '../waiting-list/waiting-list.repository.js';
import { ReservationEntity } from './reservation.entity.js';
import { MANY_HOLDS, SHORT_HOLD_SECONDS } from './hold-limits.rules.js';
import {
  ATTENDING_STATES,
  LIVE_STATES,
  type LiveState,
  type ReservationState,
  TAKEN_FROM_GUEST,
} from './reservation.states.js';

/** A reservation as stored. */
export type Reservation = Readonly<ReservationEntity>;

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
  /** Whether the hold ends after SHORT_HOLD_SECONDS if its side is nearly held out. */
  mayShorten: boolean;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const RESERVATION = columnsOf(ReservationEntity);
export const FIND_RESERVATION = `select ${RESERVATION} from reservations`;
const IS_INVITING = `select from friend_invitations i where i.event_id = $1 and i.inviter_id = $2
  and (i.status = 'open' or (i.status = 'accepted' and exists (${KEPT_FOR_FRIEND}))) limit 1`;
/**
 * Whether a side is nearly held out. Checked inside the statement, on the seat row that already counts this hold: in a
 * rush, values read before are out of date.
 */
const NEARLY_HELD_OUT = `held >= ${MANY_HOLDS} and held > capacity - taken`;

/**
 * Returns the statement that inserts a reservation for the seat row that the statement `seat` returns. $1 event, $2 side,
 * $3 account, $4 to $10 the columns from `status` on, $11 to $13 when, by whom and why, $14 whether it may be shortened.
 */
const insertReservation = (seat: string): string => `with seat as (
    ${seat}
  ), held_seat as (
    select event_id, side, case when $14::boolean and ${NEARLY_HELD_OUT}
                                then least($7::timestamptz, $11::timestamptz + interval '${SHORT_HOLD_SECONDS} seconds')
                                else $7::timestamptz end as hold_expires_at from seat
  )
  insert into reservations (event_id, account_id, side, status, price_rappen, refund_until, hold_expires_at, language,
                            walk_in, next_reconciliation_at, created_at, changed_at, changed_by, change_reason)
  select event_id, $3::int, side, $4::text, $5::int, $6::timestamptz, hold_expires_at, $8::text, $9::boolean,
         least($10::timestamptz, hold_expires_at), $11::timestamptz, $11::timestamptz, $12::text, $13::text
    from held_seat
  returning ${RESERVATION}`;

/** $1 reservation, $2 event, $3 side, $4 and $5 the changes of its counters, $6 state, $7 to $9 when, by whom and why. */
const TRANSITION_WITH_SEAT = `with seat as (
    ${updateSeats({ eventId: '$2', side: '$3', taken: '$4::int', held: '$5::int' })}
  )
  update reservations set status = $6, changed_at = $7, changed_by = $8, change_reason = $9
    from seat where id = $1 returning seat.closed, seat.kept`;

/**
 * $1 reservation, $2 and $3 the other event and side, $4 refund until, $5 and $6 the event and side that it leaves, $7
 * to $9 when, by whom and why. The other event's row is updated first: if it has no free seat, nothing is changed.
 */
const TRANSFER_WITH_SEAT = `with seat as (
    ${takeSeat({ eventId: '$2', side: '$3', held: '0' })}
  ), freed as (
    ${updateSeats({ eventId: '$5', side: '$6', taken: '-1', held: '0' }, 'exists (select from seat)')}
  ), transferred as (
    update reservations set event_id = seat.event_id, side = seat.side, refund_until = $4, confirm_until = null
      from seat where id = $1 returning id, status
  )
  insert into history (subject, subject_id, from_state, to_state, changed_at, changed_by, change_reason)
  select 'reservation', id, status, status, $7, $8, $9 from transferred
  returning (select kept from freed) as kept`;

const SEAT_OF_NEW = { eventId: '$1', side: '$2', held: "case when $4 = 'held' then 1 else 0 end" };
const INSERT_WITH_SEAT = insertReservation(takeSeat(SEAT_OF_NEW));
const INSERT_BEYOND_LEAD = insertReservation(takeSeat(SEAT_OF_NEW, HAS_FREE_SEAT));
// the seat row is locked, and counts the seat already
const INSERT_FOR_KEPT_SEAT = insertReservation(
  'select * from event_seats where event_id = $1 and side = $2 and not closed',
);

const EVENT_FIELDS = [
  'id',
  'name',
  'names',
  'startsAt',
  'priceRappen',
  'status',
  'format',
  'minAge',
  'maxAge',
  'maxLead',
] as const;

/**
 * An event as seen by a guest who wants a seat: their live reservation for it, and the number of their running holds.
 */
export type BookableEvent = Readonly<Pick<EventEntity, (typeof EVENT_FIELDS)[number]>> &
  SeatsLeft & {
    live: { id: number; status: LiveState } | null;
    holds: number;
    /** Whether the event has a member on its waiting list, with or without an offer. */
    hasWaiting: boolean;
    /** When they last gave up a seat of theirs at this event; null if never. */
    leftAt: Date | null;
  };

/** SQL: when the account in $n last gave up a seat of its own at the event `e`; null if never. */
export const leftAt = (account: string): string => `(select max(h.changed_at) from reservations r
       join history h on h.subject = 'reservation' and h.subject_id = r.id
        and ${oneOf('h.from_state', ATTENDING_STATES)} and not ${oneOf('h.to_state', ATTENDING_STATES)}
        and not ${oneOf('h.change_reason', TAKEN_FROM_GUEST)}
      where r.event_id = e.id and r.account_id = ${account})`;

/** $1 event, $2 account, $3 now. Hot: in a rush every guest runs it, so it is one statement that can be batched. */
const FIND_BOOKABLE_EVENT = `select ${columnsOf(EventEntity, 'e', EVENT_FIELDS)},
    ${SEATS_LEFT},
    men.waiting + men.offered + women.waiting + women.offered > 0 as "hasWaiting",
    (select jsonb_build_object('id', r.id, 'status', r.status) from reservations r
      where r.event_id = e.id and r.account_id = $2 and ${oneOf('r.status', LIVE_STATES)}) as live,
    (select count(*)::int from reservations r
      where r.account_id = $2 and r.status = 'held' and r.hold_expires_at > $3) as holds,
    ${leftAt('$2')} as "leftAt"
  from events e
  join event_seats men on men.event_id = e.id and men.side = 'men'
  join event_seats women on women.event_id = e.id and women.side = 'women'
  where e.id = $1`;

/** Tries the sides for a gender in order until `take` returns a reservation. Throws EVENT_FULL, SIDE_LEADS. */
export async function takeFirst<Taken>(
  event: BookableEvent,
  gender: Gender,
  take: (side: Side) => Promise<Taken | undefined>,
): Promise<Taken> {
  for (const side of sidesFor(gender, event, event.format)) {
    const taken = await take(side);
    if (taken) return taken;
  }
  const leads = event.maxLead !== null && hasSeatLeftFor(gender, event);
  throw new DomainError(leads ? 'SIDE_LEADS' : 'EVENT_FULL');
}

/**
 * What bookings read, and the statements that take or free a seat together with a row of `reservations`. Lock a
 * reservation before changing it or its payments, in the same transaction.
 */
@Injectable()
export class ReservationsRepository {
  /** Returns an event as seen by an account at `now`. Simultaneous calls share one statement. */
  readonly findBookable: (
    eventId: number,
    accountId: number,
    now: Date,
  ) => Promise<BookableEvent | undefined>;

  constructor(
    private readonly database: Database,
    @InjectRepository(ReservationEntity) private readonly rows: Repository<ReservationEntity>,
  ) {
    this.findBookable = batchQuery(database, FIND_BOOKABLE_EVENT, ['int', 'int', 'timestamptz']);
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
    to: Pick<Reservation, 'eventId' | 'side' | 'refundUntil'>,
    { at, by, reason }: TransitionMeta,
  ): Promise<{ transferred: Reservation; kept: number } | undefined> {
    const { id, eventId, side } = reservation;
    const values = [id, to.eventId, to.side, to.refundUntil, eventId, side, at, by, reason];
    const [row] = await this.database.query<{ kept: number }>(TRANSFER_WITH_SEAT, values);
    return row && { transferred: { ...reservation, ...to }, kept: row.kept };
  }

  /** Returns the current reservation, locked until the transaction ends. */
  async lock(id: number): Promise<Reservation | undefined> {
    const [row] = await this.database.query<Reservation>(`${FIND_RESERVATION} where id = $1 for update`, [
      id,
    ]);
    return row;
  }

  /** As `lock`, for the hold with this key; undefined if the text is no UUID. */
  async lockByHoldKey(holdKey: string): Promise<Reservation | undefined> {
    if (!UUID.test(holdKey)) return undefined;
    const [row] = await this.database.query<Reservation>(
      `${FIND_RESERVATION} where hold_key = $1 for update`,
      [holdKey],
    );
    return row;
  }

  /** Sets since when a payment for a hold is being processed; the first time stays. */
  async notePaying(id: number, payingSince: Date): Promise<void> {
    await this.rows.update({ id, status: 'held', payingSince: IsNull() }, { payingSince });
  }

  /** Returns whether an account keeps a seat for a friend at an event who has not reserved it yet. */
  async isInviting(eventId: number, accountId: number): Promise<boolean> {
    return (await this.database.query(IS_INVITING, [eventId, accountId])).length > 0;
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
      reservation.language,
      reservation.walkIn,
      reservation.nextReconciliationAt,
      meta.at,
      meta.by,
      meta.reason,
      reservation.mayShorten,
    ]);
    return row;
  }
}
