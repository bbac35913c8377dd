import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { BookingService, isAttending, type Reservation, ATTENDING_STATES } from '../reservations/index.js';
import { Tickets } from './tickets.service.js';
import { columnsOf, oneOf } from '../../common/database/columns.js';
import { ReservationEntity } from '../reservations/reservation.entity.js';
import { CheckInEntity } from './check-in.entity.js';

/** A check-in, or an undone one. */
type CheckIn = Readonly<Pick<CheckInEntity, 'reservationId' | 'checkedIn' | 'at' | 'clientId'>>;

const RESERVATION_FIELDS = ['id', 'eventId', 'status', 'checkedInAt'] as const;

/** The part of a reservation that a check-in needs. */
type CheckInReservation = Readonly<Pick<ReservationEntity, (typeof RESERVATION_FIELDS)[number]>>;

/** Counts of an event's attendees by side: `expected` are all, `arrived` those checked in. */
export interface CheckInCounts {
  expectedMen: number;
  expectedWomen: number;
  arrivedMen: number;
  arrivedWomen: number;
}

/** $1 events; those without a guest are left out. */
const COUNTS = `select ${columnsOf(ReservationEntity, '', ['eventId'])},
    count(*) filter (where side = 'men')::int as "expectedMen",
    count(*) filter (where side = 'women')::int as "expectedWomen",
    count(checked_in_at) filter (where side = 'men')::int as "arrivedMen",
    count(checked_in_at) filter (where side = 'women')::int as "arrivedWomen"
  from reservations where event_id = any ($1::int[]) and ${oneOf('status', ATTENDING_STATES)} group by event_id`;

/** The counts of an event without guests. */
const NOBODY: CheckInCounts = { expectedMen: 0, expectedWomen: 0, arrivedMen: 0, arrivedWomen: 0 };

/** A check-in, or an undone one, as sent by a phone: by the guest's ticket, or by the reservation's id. */
export interface CheckInAction {
  clientId: string;
  ticket?: string | undefined;
  reservationId?: number | undefined;
  checkedIn: boolean;
  at: Date;
}

/** The outcome of an action. After any of these the phone need not send the action again. */
type CheckInOutcome = 'recorded' | 'known' | 'bad_ticket' | 'other_event' | 'no_place';

/** The outcome of one action, and the reservation's state after all actions of the call. */
export interface CheckInResult {
  clientId: string;
  outcome: CheckInOutcome;
  reservationId: number | null;
  /** When the guest arrived; null if they are not checked in. */
  checkedInAt: Date | null;
  /** Whether the guest was checked in before this call. */
  wasCheckedIn: boolean;
}

/**
 * Check-ins of guests. An action that is sent twice counts once; one that arrives late counts from when it happened.
 */
@Injectable()
export class CheckInsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly booking: BookingService,
    private readonly tickets: Tickets,
  ) {}

  /**
   * Checks a guest in now, or undoes that. Throws RESERVATION_NOT_FOUND, INVALID_TRANSITION (the guest does not
   * attend).
   */
  checkIn(reservationId: number, arrived: boolean, accountId: number | null = null): Promise<Reservation> {
    return this.database.transaction(async () => {
      const reservation = await this.booking.lock(reservationId);
      if (!isAttending(reservation.status))
        throw new DomainError('INVALID_TRANSITION', { args: { state: reservation.status } });
      if (arrived === (reservation.checkedInAt !== null)) return reservation;
      const now = this.clock.now();
      const done = { reservationId, checkedIn: arrived, at: now, clientId: null };
      await this.insert(reservation.eventId, [done], { now, accountId });
      const arrivals = await this.updateArrivals([reservationId]);
      return { ...reservation, checkedInAt: arrivals.get(reservationId) ?? null };
    });
  }

  /**
   * Stores the actions of phones at the entrance of an event, in one transaction. Returns a result for each action, in
   * order.
   */
  sync(eventId: number, actions: readonly CheckInAction[], accountId: number): Promise<CheckInResult[]> {
    return this.database.transaction(async () => {
      const now = this.clock.now();
      const ids = actions.map(({ ticket, reservationId }) =>
        ticket === undefined ? reservationId : this.tickets.read(ticket),
      );
      const locked = await this.lock([...new Set(ids.flatMap((id) => id ?? []))]);
      const found = actions.map((action, at) => {
        const named = locked.find(({ id }) => id === ids[at]);
        const refusal = refusalOf(named, eventId);
        return { action, refusal, reservation: refusal ? undefined : named };
      });
      const valid = found.flatMap(({ action, reservation }) =>
        reservation ? [checkInOf(action, reservation.id, now)] : [],
      );
      const recorded = await this.insert(eventId, valid, { now, accountId });
      const arrivals = await this.updateArrivals(valid.map(({ reservationId }) => reservationId));
      return found.map(({ action: { clientId }, refusal, reservation }) => ({
        clientId,
        outcome: refusal ?? (recorded.has(clientId) ? 'recorded' : 'known'),
        reservationId: reservation?.id ?? null,
        checkedInAt: (reservation && arrivals.get(reservation.id)) ?? null,
        wasCheckedIn: Boolean(reservation?.checkedInAt),
      }));
    });
  }

  /** Returns the counts of expected and arrived guests of these events, by event id. */
  async counts(eventIds: readonly number[]): Promise<Map<number, CheckInCounts>> {
    if (eventIds.length === 0) return new Map();
    const rows = await this.database.query<CheckInCounts & Pick<ReservationEntity, 'eventId'>>(COUNTS, [
      eventIds,
    ]);
    const found = new Map(rows.map(({ eventId, ...counts }) => [eventId, counts]));
    return new Map(eventIds.map((id) => [id, found.get(id) ?? NOBODY]));
  }

  /** Returns the reservations of these ids, locked in rising order until the transaction ends. */
  private lock(reservationIds: readonly number[]): Promise<CheckInReservation[]> {
    return this.database.query<CheckInReservation>(
      `select ${columnsOf(ReservationEntity, '', RESERVATION_FIELDS)} from reservations
        where id = any ($1::int[]) order by id for update`,
      [reservationIds],
    );
  }

  /** Inserts check-ins in one statement. Returns the phone's ids of those that were new. */
  private async insert(
    eventId: number,
    checkIns: readonly CheckIn[],
    { now, accountId }: { now: Date; accountId: number | null },
  ): Promise<Set<string>> {
    const rows = await this.database.query<Pick<CheckInEntity, 'clientId'>>(
      `insert into check_ins (reservation_id, event_id, checked_in, at, received_at, account_id, client_id)
       select "reservationId", $2, "checkedIn", at, $3, $4, "clientId"
         from jsonb_to_recordset($1::jsonb)
           as given ("reservationId" int, "checkedIn" boolean, at timestamptz, "clientId" text)
       on conflict (client_id) do nothing returning ${columnsOf(CheckInEntity, '', ['clientId'])}`,
      [JSON.stringify(checkIns), eventId, now, accountId],
    );
    return new Set(rows.flatMap(({ clientId }) => clientId ?? []));
  }

  /**
   * Sets the arrival time of reservations: the first check-in that was not undone later. Returns it by reservation id.
   */
  private async updateArrivals(reservationIds: readonly number[]): Promise<Map<number, Date | null>> {
    const rows = await this.database.query<Pick<ReservationEntity, 'id' | 'checkedInAt'>>(
      `update reservations r set checked_in_at = (
         select c.at from check_ins c
          where c.reservation_id = r.id and c.event_id = r.event_id and c.checked_in and not exists (
            select from check_ins u where u.reservation_id = r.id and u.event_id = r.event_id and not u.checked_in
               and (u.at, u.id) > (c.at, c.id))
          order by c.at, c.id limit 1)
        where r.id = any ($1::int[]) returning ${columnsOf(ReservationEntity, 'r', ['id', 'checkedInAt'])}`,
      [reservationIds],
    );
    return new Map(rows.map(({ id, checkedInAt }) => [id, checkedInAt]));
  }
}

function refusalOf(
  reservation: CheckInReservation | undefined,
  eventId: number,
): Exclude<CheckInOutcome, 'recorded' | 'known'> | undefined {
  if (!reservation) return 'bad_ticket';
  if (reservation.eventId !== eventId) return 'other_event';
  return isAttending(reservation.status) ? undefined : 'no_place';
}

// the time is limited to now, so that a phone whose clock is fast does not override later actions
function checkInOf({ checkedIn, at, clientId }: CheckInAction, reservationId: number, now: Date): CheckIn {
  return { reservationId, checkedIn, at: at > now ? now : at, clientId };
}
