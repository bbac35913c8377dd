import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import {
  type CheckIn,
  CheckInsRepository,
  type CheckInCounts,
  type CheckInReservation,
  NOBODY,
} from './check-ins.repository.js';
import { BookingService, isAttending, type Reservation } from '../reservations/index.js';
import { Tickets } from './tickets.js';

/** Something done at the door, as a phone tells it: by the guest's ticket, or by the reservation's number. */
export interface CheckInAction {
  clientId: string;
  ticket?: string | undefined;
  reservationId?: number | undefined;
  checkedIn: boolean;
  at: Date;
}

/** What became of it. Whatever the answer, the phone need not send it again. */
export type CheckInOutcome = 'recorded' | 'known' | 'bad_ticket' | 'other_event' | 'no_place';

/** What became of one action, and how the reservation stands after all of them. */
export interface CheckInResult {
  clientId: string;
  outcome: CheckInOutcome;
  reservationId: number | null;
  /** Since when the guest is here; null when they are not. */
  checkedInAt: Date | null;
  /** Whether the guest was here already before this call. */
  wasCheckedIn: boolean;
}

/** The door: who has arrived. What is sent twice counts once, and what comes late counts from when it happened. */
@Injectable()
export class CheckInsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly booking: BookingService,
    private readonly checkIns: CheckInsRepository,
    private readonly tickets: Tickets,
  ) {}

  /** Marks a guest as arrived now, or takes it back. Throws RESERVATION_NOT_FOUND, INVALID_TRANSITION without a place. */
  checkIn(reservationId: number, arrived: boolean, accountId: number | null = null): Promise<Reservation> {
    return this.database.transaction(async () => {
      const reservation = await this.booking.lock(reservationId);
      if (!isAttending(reservation.status))
        throw new DomainError('INVALID_TRANSITION', { args: { state: reservation.status } });
      if (arrived === (reservation.checkedInAt !== null)) return reservation;
      const now = this.clock.now();
      const done = { reservationId, checkedIn: arrived, at: now, clientId: null };
      await this.checkIns.insert(reservation.eventId, [done], { now, accountId });
      const settled = await this.checkIns.settle([reservationId]);
      return { ...reservation, checkedInAt: settled.get(reservationId) ?? null };
    });
  }

  /** Takes over all that was done at the door of an event, in one transaction and however often it is sent. */
  sync(eventId: number, actions: readonly CheckInAction[], accountId: number): Promise<CheckInResult[]> {
    return this.database.transaction(async () => {
      const now = this.clock.now();
      const wanted = new Map(actions.map((action) => [action, this.reservationOf(action)]));
      const locked = await this.checkIns.lock([...new Set([...wanted.values()].filter((id) => id !== null))]);
      const byId = new Map(locked.map((one) => [one.id, one]));
      const valid = [...wanted].flatMap(([action, id]): CheckIn[] =>
        refusalOf(byId.get(id ?? 0), eventId) ? [] : [checkInOf(action, id ?? 0, now)],
      );
      const fresh = await this.checkIns.insert(eventId, valid, { now, accountId });
      const settled = await this.checkIns.settle(valid.map(({ reservationId }) => reservationId));
      return actions.map((action) => {
        const reservation = byId.get(wanted.get(action) ?? 0);
        const refusal = refusalOf(reservation, eventId);
        return {
          clientId: action.clientId,
          outcome: refusal ?? (fresh.has(action.clientId) ? 'recorded' : 'known'),
          reservationId: refusal ? null : (reservation?.id ?? null),
          checkedInAt: refusal ? null : (settled.get(reservation?.id ?? 0) ?? null),
          wasCheckedIn: !refusal && (reservation?.checkedInAt ?? null) !== null,
        };
      });
    });
  }

  /** How many of these events' guests are expected and have arrived, by the event's id. */
  async counts(eventIds: readonly number[]): Promise<Map<number, CheckInCounts>> {
    const found = eventIds.length === 0 ? new Map() : await this.checkIns.counts(eventIds);
    return new Map(eventIds.map((id) => [id, found.get(id) ?? NOBODY]));
  }

  private reservationOf({ ticket, reservationId }: CheckInAction): number | null {
    return (ticket === undefined ? reservationId : this.tickets.read(ticket)) ?? null;
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

// a phone whose clock is ahead must not outrun what is done after it
function checkInOf({ checkedIn, at, clientId }: CheckInAction, reservationId: number, now: Date): CheckIn {
  return { reservationId, checkedIn, at: at > now ? now : at, clientId };
}
