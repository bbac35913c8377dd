import { Injectable } from '@nestjs/common';
import { Database } from '../common/database/database.js';
import { columnsOf, oneOf } from '../common/database/columns.js';
import { EventEntity } from './calendar/event.entity.js';
import type { EventWithSeats } from './calendar/index.js';
import { startOfZurichDay, zurichDayAfter } from '../common/time/zurich.js';
import {
  ATTENDING_STATES,
  type AttendingState,
  leftAt,
  LIVE_STATES,
  type LiveState,
} from './reservations/index.js';
import { ReservationEntity } from './reservations/reservation.entity.js';
import { LISTED_STATES } from './waiting-list/index.js';
import { WaitingEntryEntity } from './waiting-list/waiting-entry.entity.js';

/** Where a guest stands on the waiting list of an event. */
export type GuestWaiting = Pick<WaitingEntryEntity, 'side'> & {
  /** 1 is the next. */
  position: number;
  /** Until when a seat is there for them, as text; null if none is. */
  offeredUntil: string | null;
  /** Whether that seat is offered to all who wait: the first to reserve has it. */
  toAll: boolean;
};

/** The state of the guest's own live reservation for an event, or of their entry of its waiting list. */
export interface GuestStanding {
  userStatus: LiveState | null;
  /** Until when the guest's own reservation was, or is, held for its payment. */
  heldUntil: Date | null;
  /** Since when a slow payment for it is on its way. */
  payingSince: Date | null;
  /** Whether the guest gave up a seat at the event today, its own day: there is none for them any more. */
  givenUpToday: boolean;
  waiting: GuestWaiting | null;
}

/** An event of the guest's list. */
export type GuestEvent = Omit<EventWithSeats, 'postponedFrom'> & GuestStanding;

const LISTED = [
  'id',
  'name',
  'names',
  'description',
  'descriptions',
  'city',
  'venue',
  'location',
  'startsAt',
  'endsAt',
  'priceRappen',
  'status',
  'minMen',
  'minWomen',
] as const satisfies readonly (keyof GuestEvent)[];
const OWN_EVENT = [
  'name',
  'names',
  'city',
  'venue',
  'location',
  'postponedFrom',
  'startsAt',
  'endsAt',
] as const;
const OWN_RESERVATION = ['eventId', 'status', 'priceRappen', 'refundUntil'] as const;

/** A guest's own reservation with its event. */
export type GuestReservation = Pick<EventEntity, (typeof OWN_EVENT)[number]> &
  Pick<ReservationEntity, (typeof OWN_RESERVATION)[number]> & {
    reservationId: number;
    status: AttendingState;
  };

/** Where the guest's own entry `w` stands: counted only where there is one. */
const WAITING = `case when w.id is not null then jsonb_build_object('side', w.side,
    'position', (select count(*) from waiting_entries a where a.event_id = w.event_id and a.side = w.side
                    and ${oneOf('a.status', LISTED_STATES)} and (a.rank, a.id) <= (w.rank, w.id)),
    'offeredUntil', case when w.status = 'offered' then w.offered_until when w.called_at is not null then e.starts_at end,
    'toAll', w.called_at is not null) end`;

/**
 * What a guest reads of their own standing, $1, at an event `e`; the day in Zurich begins and ends at these parameters. Who
 * gave a seat up is only asked of the events of that day.
 */
const standing = (dayBegins: string, dayEnds: string) => `r.status as "userStatus",
    r.hold_expires_at as "heldUntil", r.paying_since as "payingSince",
    case when e.starts_at < ${dayEnds} and r.id is null then coalesce(${leftAt('$1')} >= ${dayBegins}, false)
         else false end as "givenUpToday", ${WAITING} as waiting`;

/** What is the guest's own, $1, at an event `e`. */
const STANDING = `left join reservations r
    on r.event_id = e.id and r.account_id = $1 and ${oneOf('r.status', LIVE_STATES)}
  left join waiting_entries w
    on w.event_id = e.id and w.account_id = $1 and ${oneOf('w.status', LISTED_STATES)}`;

/**
 * Published events that have not begun, with seats and the guest's own reservation or entry of the waiting list: $1
 * account, $2 now, $3 and $4 the day in Zurich. Hot: every guest reads it.
 */
export const LIST_EVENTS_SQL = `select ${columnsOf(EventEntity, 'e', LISTED)},
    men.capacity as "maxMen", women.capacity as "maxWomen",
    men.capacity - men.taken as "menLeft", women.capacity - women.taken as "womenLeft",
    men.taken - men.held as "menReserved", women.taken - women.held as "womenReserved",
    ${standing('$3', '$4')}
  from events e
  join event_seats men on men.event_id = e.id and men.side = 'men'
  join event_seats women on women.event_id = e.id and women.side = 'women'
  ${STANDING}
  where e.status = 'published' and e.starts_at > $2
  order by e.starts_at, e.id`;

/** $1 account, $2 event, $3 and $4 the day in Zurich. */
const STANDING_SQL = `select ${standing('$3', '$4')}, r.refund_until as "refundUntil"
  from events e
  ${STANDING}
  where e.id = $2`;

/** $1 account. */
const OWN_RESERVATIONS_SQL = `select r.id as "reservationId", ${columnsOf(EventEntity, 'e', OWN_EVENT)},
    ${columnsOf(ReservationEntity, 'r', OWN_RESERVATION)}
  from reservations r join events e on e.id = r.event_id
  where r.account_id = $1 and ${oneOf('r.status', ATTENDING_STATES)}
  order by e.starts_at, e.id`;

const NO_STANDING = {
  userStatus: null,
  heldUntil: null,
  payingSince: null,
  givenUpToday: false,
  waiting: null,
  refundUntil: null,
};

const dayOf = (now: Date) => [startOfZurichDay(now), zurichDayAfter(now, 1)];

/** What a guest sees of events: reads over the sub-rooms' tables. */
@Injectable()
export class GuestEventsRepository {
  constructor(private readonly database: Database) {}

  /** Returns published events that begin after `now`, soonest first. */
  listUpcoming(accountId: number, now: Date): Promise<GuestEvent[]> {
    return this.database.query<GuestEvent>(LIST_EVENTS_SQL, [accountId, now, ...dayOf(now)]);
  }

  /** Returns how an account stands now to an event that exists; `refundUntil` is that of its own reservation. */
  async standingAt(
    eventId: number,
    accountId: number,
    now: Date,
  ): Promise<GuestStanding & { refundUntil: Date | null }> {
    const [row] = await this.database.query<GuestStanding & { refundUntil: Date | null }>(STANDING_SQL, [
      accountId,
      eventId,
      ...dayOf(now),
    ]);
    return row ?? NO_STANDING;
  }

  /** Returns the events that an account attends, soonest first. */
  ownReservations(accountId: number): Promise<GuestReservation[]> {
    return this.database.query<GuestReservation>(OWN_RESERVATIONS_SQL, [accountId]);
  }
}
