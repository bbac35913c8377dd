import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { BookingService, isAttending, type Reservation } from '../reservations/index.js';
import {
  type CheckIn,
  type CheckInCounts,
  type CheckInReservation,
  CheckInsRepository,
  NOBODY,
} from './check-ins.repository.js';
import { Tickets } from './tickets.js';

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
    private readonly checkIns: CheckInsRepository,
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
      await this.checkIns.insert(reservation.eventId, [done], { now, accountId });
      const arrivals = await this.checkIns.updateArrivals([reservationId]);
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
      const found = await this.findReservations(actions);
      const valid = found.flatMap(({ action, reservation }): CheckIn[] =>
        reservation && !refusalOf(reservation, eventId) ? [checkInOf(action, reservation.id, now)] : [],
      );
      const recorded = await this.checkIns.insert(eventId, valid, { now, accountId });
      const arrivals = await this.checkIns.updateArrivals(valid.map(({ reservationId }) => reservationId));
      return found.map(({ action, reservation }) => {
        const refusal = refusalOf(reservation, eventId);
        if (refusal || !reservation) return refused(action, refusal ?? 'bad_ticket');
        return {
          clientId: action.clientId,
          outcome: recorded.has(action.clientId) ? 'recorded' : 'known',
          reservationId: reservation.id,
          checkedInAt: arrivals.get(reservation.id) ?? null,
          wasCheckedIn: reservation.checkedInAt !== null,
        };
      });
    });
  }

  /** Returns the counts of expected and arrived guests of these events, by event id. */
  async counts(eventIds: readonly number[]): Promise<Map<number, CheckInCounts>> {
    const found = eventIds.length === 0 ? new Map() : await this.checkIns.counts(eventIds);
    return new Map(eventIds.map((id) => [id, found.get(id) ?? NOBODY]));
  }

  private async findReservations(
    actions: readonly CheckInAction[],
  ): Promise<{ action: CheckInAction; reservation: CheckInReservation | undefined }[]> {
    const named = actions.map((action) => ({ action, id: this.reservationIdOf(action) }));
    const locked = await this.checkIns.lock([...new Set(named.flatMap(({ id }) => id ?? []))]);
    const byId = new Map(locked.map((reservation) => [reservation.id, reservation]));
    return named.map(({ action, id }) => ({
      action,
      reservation: id === undefined ? undefined : byId.get(id),
    }));
  }

  private reservationIdOf({ ticket, reservationId }: CheckInAction): number | undefined {
    return ticket === undefined ? reservationId : this.tickets.read(ticket);
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

function refused({ clientId }: CheckInAction, outcome: CheckInOutcome): CheckInResult {
  return { clientId, outcome, reservationId: null, checkedInAt: null, wasCheckedIn: false };
}

// the time is limited to now, so that a phone whose clock is fast does not override later actions
function checkInOf({ checkedIn, at, clientId }: CheckInAction, reservationId: number, now: Date): CheckIn {
  return { reservationId, checkedIn, at: at > now ? now : at, clientId };
}
