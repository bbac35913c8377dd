import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { Tickets } from './check-in/tickets.service.js';
import { type EventPage, EventPages } from './details/event-pages.service.js';
import { Database } from '../common/database/database.js';
import { columnsOf, oneOf } from '../common/database/columns.js';
import { sharedRead } from '../common/database/shared-read.js';
import { type EventWithSeats } from './calendar/index.js';
import type { EventDetailsEntity } from './details/event-details.entity.js';
import { SEATS_LEFT } from './seats/index.js';
import { EventEntity } from './calendar/event.entity.js';
import { freeRefund, type FreeRefund } from './guest-changes.service.js';
import { startOfZurichDay, zurichDayAfter } from '../common/time/zurich.js';
import {
  ATTENDING_STATES,
  type AttendingState,
  leftAt,
  LIVE_STATES,
  type LiveState,
} from './reservations/index.js';
import { ReservationEntity } from './reservations/reservation.entity.js';
import { LISTED_STATES } from './waiting-list/waiting-entry.states.js';
import type { VenueEntity } from './venues/venue.entity.js';
import { WaitingEntryEntity } from './waiting-list/waiting-entry.entity.js';

/** The early price of an event that is available now; `until` as text. */
export interface EarlyPriceNow {
  priceRappen: number;
  until: string | null;
  left: number | null;
}

/** An event of the list, as all guests see it. */
export type ListedEvent = Omit<EventWithSeats, 'postponedFrom'> & {
  /** The languages spoken there; empty if not specified. */
  languages: EventDetailsEntity['languages'];
  early: EarlyPriceNow | null;
};

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
  'format',
  'minAge',
  'maxAge',
  'theme',
  'friendsWelcome',
  'mingling',
  'maxLead',
] as const satisfies readonly (keyof ListedEvent)[];

/** SQL: the early price `early` of an event `e`, or null if it is not available at `now`; same rule as `isEarly`. */
const earlyOffer = (now: string): string =>
  `case when early.price_rappen < e.price_rappen and ${now} < coalesce(early.until, e.starts_at)
         and early.taken < coalesce(early.places, early.taken + 1)
        then jsonb_build_object('priceRappen', early.price_rappen, 'until', early.until,
             'left', early.places - early.taken) end`;

/**
 * Published events that have not begun, with seats: $1 now.
 *
 * @public bench/floor.mjs
 */
export const LIST_EVENTS_SQL = `select ${columnsOf(EventEntity, 'e', LISTED)},
    ${SEATS_LEFT},
    men.taken - men.held as "menReserved", women.taken - women.held as "womenReserved",
    coalesce(d.languages, '{}') as languages, ${earlyOffer('$1')} as early
  from events e
  left join event_details d on d.event_id = e.id
  join event_seats men on men.event_id = e.id and men.side = 'men'
  join event_seats women on women.event_id = e.id and women.side = 'women'
  left join early_prices early on early.event_id = e.id
  where e.status = 'published' and e.starts_at > $1
  order by e.starts_at, e.id`;

/** A guest's position on the waiting list of an event. */
export type GuestWaiting = Pick<WaitingEntryEntity, 'side'> & {
  /** 1 is the next. */
  position: number;
  /** Until when a seat is offered to them, as text; null if none is. */
  offeredUntil: string | null;
  /** Whether that seat is offered to all members: the first to reserve gets it. */
  toAll: boolean;
};

/** A guest's own live reservation for an event, or their entry of its waiting list. */
export interface GuestStanding {
  userStatus: LiveState | null;
  /** Until when the guest's own reservation was, or is, held for its payment. */
  heldUntil: Date | null;
  /** Since when a slow payment for it is being processed. */
  payingSince: Date | null;
  /** Whether the guest gave up a seat at the event today, on its day: they cannot get another one. */
  givenUpToday: boolean;
  waiting: GuestWaiting | null;
}

/** As `GuestStanding`, for the event's own page; the deadlines are null without a reservation. */
type GuestStandingAtEvent = GuestStanding &
  FreeRefund & { refundUntil: Date | null; early: EarlyPriceNow | null };

/** The list of events, and the guest's own standing by event, for events where they have one. */
export interface GuestEventList {
  events: readonly ListedEvent[];
  standings: ReadonlyMap<number, GuestStanding>;
}

const OWN_EVENT = [
  'name',
  'names',
  'city',
  'venue',
  'location',
  'postponedFrom',
  'startsAt',
  'endsAt',
  'friendsWelcome',
] as const;
const OWN_RESERVATION = ['eventId', 'status', 'priceRappen', 'refundUntil'] as const;

/** A guest's own reservation with its event. */
type GuestReservation = Pick<EventEntity, (typeof OWN_EVENT)[number]> &
  Pick<ReservationEntity, (typeof OWN_RESERVATION)[number]> &
  FreeRefund & {
    /** Until when the guest must confirm it; null if they need not, or have. */
    confirmUntil: Date | null;
    /** The map link of the venue, if the address is still the venue's own. */
    mapUrl: VenueEntity['mapUrl'];
    /** The venue's accessibility text; null without a venue. */
    accessibility: VenueEntity['accessibility'] | null;
    reservationId: number;
    status: AttendingState;
  };

/** The position of the guest's own entry `w`; counted only if there is one. */
const WAITING = `case when w.id is not null then jsonb_build_object('side', w.side,
    'position', (select count(*) from waiting_entries a where a.event_id = w.event_id and a.side = w.side
                    and ${oneOf('a.status', LISTED_STATES)} and (a.rank, a.id) <= (w.rank, w.id)),
    'offeredUntil', case when w.status = 'offered' then w.offered_until when w.called_at is not null then e.starts_at end,
    'toAll', w.called_at is not null) end`;

/**
 * The columns of a guest's own standing, $1, at an event `e`; the parameters are the begin and end of the day in
 * Zurich. Given-up seats are only looked up for events of that day.
 */
const standing = (dayBegins: string, dayEnds: string) => `r.status as "userStatus",
    r.hold_expires_at as "heldUntil", r.paying_since as "payingSince",
    case when e.starts_at < ${dayEnds} and r.id is null then coalesce(${leftAt('$1')} >= ${dayBegins}, false)
         else false end as "givenUpToday", ${WAITING} as waiting`;

/** Joins the guest's own rows, $1, of an event `e`. */
const STANDING = `left join reservations r
    on r.event_id = e.id and r.account_id = $1 and ${oneOf('r.status', LIVE_STATES)}
  left join waiting_entries w
    on w.event_id = e.id and w.account_id = $1 and ${oneOf('w.status', LISTED_STATES)}`;

/**
 * A guest's own standing at upcoming events for which they ever requested a seat: $1 account, $2 now, $3 and $4 the day
 * in Zurich. Hot: every guest reads it.
 *
 * @public bench/floor.mjs
 */
export const OWN_STANDINGS_SQL = `select e.id as "eventId", ${standing('$3', '$4')}
  from (select event_id from reservations where account_id = $1
        union select event_id from waiting_entries where account_id = $1) own
  join events e on e.id = own.event_id
  ${STANDING}
  where e.status = 'published' and e.starts_at > $2`;

/** $1 account, $2 event, $3 and $4 the day in Zurich, $5 now. */
const STANDING_SQL = `select ${standing('$3', '$4')}, ${earlyOffer('$5')} as early,
    r.refund_until as "refundUntil", ${freeRefund('$5')}
  from events e
  left join early_prices early on early.event_id = e.id
  ${STANDING}
  where e.id = $2`;

/** $1 account, $2 now. */
const OWN_RESERVATIONS_SQL = `select r.id as "reservationId", ${columnsOf(EventEntity, 'e', OWN_EVENT)},
    ${columnsOf(ReservationEntity, 'r', OWN_RESERVATION)}, ${freeRefund('$2')},
    case when r.coming_confirmed_at is null then r.confirm_until end as "confirmUntil",
    case when e.location = v.address then v.map_url end as "mapUrl", v.accessibility
  from reservations r join events e on e.id = r.event_id
  left join venues v on v.id = e.venue_id
  where r.account_id = $1 and ${oneOf('r.status', ATTENDING_STATES)}
  order by e.starts_at, e.id`;

const ENDED_EVENT = ['name', 'names', 'startsAt', 'endsAt', 'city', 'venue', 'location'] as const;

/** A seat that a guest no longer has, with its event. */
export type EndedReservation = Pick<EventEntity, (typeof ENDED_EVENT)[number]> &
  Pick<ReservationEntity, 'eventId' | 'priceRappen'> & {
    cancelledAt: Date;
    /** Whether it ended because the event was cancelled. */
    eventCancelled: boolean;
  };

/** $1 account. The last seat of each event that the account attended and no longer attends. */
const ENDED_RESERVATIONS_SQL = `select distinct on (r.event_id) ${columnsOf(EventEntity, 'e', ENDED_EVENT)},
    ${columnsOf(ReservationEntity, 'r', ['eventId', 'priceRappen'])}, r.changed_at as "cancelledAt",
    r.change_reason = 'event_cancelled' as "eventCancelled"
  from reservations r join events e on e.id = r.event_id
  where r.account_id = $1 and not ${oneOf('r.status', LIVE_STATES)}
    and exists (select from history h where h.subject = 'reservation' and h.subject_id = r.id
                   and ${oneOf('h.from_state', ATTENDING_STATES)} and h.to_state = r.status)
    and not exists (select from reservations l where l.event_id = r.event_id and l.account_id = $1
                       and ${oneOf('l.status', LIVE_STATES)})
  order by r.event_id, r.id desc`;

/** The standing of a guest who never requested a seat. */
export const NO_STANDING: GuestStanding = {
  userStatus: null,
  heldUntil: null,
  payingSince: null,
  givenUpToday: false,
  waiting: null,
};

const NOWHERE: GuestStandingAtEvent = {
  ...NO_STANDING,
  early: null,
  refundUntil: null,
  freeRefundUntil: null,
};

const dayOf = (now: Date) => [startOfZurichDay(now), zurichDayAfter(now, 1)];

/** A guest's own reservation with its ticket, which is null once the event is over. */
export type TicketedReservation = GuestReservation & { ticket: string | null };

/** An event's page for a guest. */
export type GuestEventPage = EventPage & { standing: GuestStandingAtEvent };

/** The events that a guest can reserve, and their own reservations. */
@Injectable()
export class GuestEventsService {
  // every guest reads it, so simultaneous calls share one statement and its rows, which callers must not change
  private readonly listed: () => Promise<readonly ListedEvent[]>;

  constructor(
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly tickets: Tickets,
    private readonly pages: EventPages,
  ) {
    this.listed = sharedRead(database, () => database.query<ListedEvent>(LIST_EVENTS_SQL, [clock.now()]));
  }

  /** Returns published events that have not begun, soonest first, with the state of the guest's own reservation. */
  async listUpcoming(accountId: number): Promise<GuestEventList> {
    const now = this.clock.now();
    const values = [accountId, now, ...dayOf(now)];
    const [events, own] = await Promise.all([
      this.listed(),
      this.database.query<GuestStanding & { eventId: number }>(OWN_STANDINGS_SQL, values),
    ]);
    return { events, standings: new Map(own.map(({ eventId, ...standing }) => [eventId, standing])) };
  }

  /** Returns the page of an event, past and cancelled ones included. Throws EVENT_NOT_FOUND, for a draft too. */
  async page(eventId: number, accountId: number): Promise<GuestEventPage> {
    const page = await this.pages.find(eventId);
    const now = this.clock.now();
    const values = [accountId, eventId, ...dayOf(now), now];
    const [standing = NOWHERE] = await this.database.query<GuestStandingAtEvent>(STANDING_SQL, values);
    return { ...page, standing };
  }

  /** Returns a guest's reservations: events that have not ended, soonest first, and past ones, latest first. */
  async ownReservations(
    accountId: number,
  ): Promise<{ upcoming: TicketedReservation[]; past: TicketedReservation[] }> {
    const now = this.clock.now();
    const reservations = await this.database.query<GuestReservation>(OWN_RESERVATIONS_SQL, [accountId, now]);
    const upcoming = reservations.filter(({ endsAt }) => endsAt > now);
    const past = reservations.filter(({ endsAt }) => endsAt <= now);
    return {
      upcoming: upcoming.map((one) => ({ ...one, ticket: this.tickets.of(one.reservationId) })),
      past: past.toReversed().map((one) => ({ ...one, ticket: null })),
    };
  }

  /** Returns the seats that a guest no longer has, latest event first. */
  async endedReservations(accountId: number): Promise<EndedReservation[]> {
    const ended = await this.database.query<EndedReservation>(ENDED_RESERVATIONS_SQL, [accountId]);
    return ended.toSorted((one, other) => other.startsAt.getTime() - one.startsAt.getTime());
  }
}
