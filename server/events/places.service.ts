import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { Settings } from '../common/config/settings.js';
import { Database } from '../common/database/database.js';
import { DomainError } from '../common/errors/domain-error.js';
import { hasBegun, refundUntil } from './event-windows.rules.js';
import { type EventWithSeats, EventsRepository } from './events.repository.js';
import { RESERVATION_MOVES, type ReservationState, seatsOf } from './reservation.states.js';
import {
  type Moment,
  type NewReservation,
  type Reservation,
  ReservationsRepository,
} from './reservations.repository.js';
import { type Gender, sidesFor } from './seats.rules.js';
import { type SeatChange, SeatsRepository } from './seats.repository.js';

/** Most unpaid reservations that one person can have running at a time. */
export const MAX_HOLDS = 3;

/** Who wants a place where. */
export interface PlaceWish {
  eventId: number;
  accountId: number;
  gender: Gender;
}

/** Seats and the reservations on them: the only writer of both. Each method is one transaction, or part of the running one. */
@Injectable()
export class PlacesService {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly events: EventsRepository,
    private readonly seats: SeatsRepository,
    private readonly reservations: ReservationsRepository,
  ) {}

  /**
   * Reserves a place: held until it is paid, or confirmed where the event is free. While a hold of theirs runs,
   * it answers that one. Throws EVENT_NOT_FOUND, RESERVATIONS_CLOSED, ALREADY_RESERVED, TOO_MANY_HOLDS, EVENT_FULL.
   */
  reserve(wish: PlaceWish): Promise<{ event: EventWithSeats; reservation: Reservation }> {
    return this.database.transaction(async () => {
      await this.reservations.lockPerson(wish.accountId);
      const now = this.clock.now();
      const event = await this.openEvent(wish.eventId, now);
      const live = await this.reservations.findLive(wish.eventId, wish.accountId);
      if (live?.status === 'held') return { event, reservation: live };
      if (live) throw new DomainError('ALREADY_RESERVED');
      if (event.priceRappen > 0) await this.refuseFourthHold(wish.accountId, now);
      const why = event.priceRappen > 0 ? 'reserved' : 'free_event';
      const moment = { at: now, by: `guest:${wish.accountId}`, why };
      return { event, reservation: await this.takeSeat(wish, this.terms(event, now), moment) };
    });
  }

  /** Gives a place without payment. Throws EVENT_NOT_FOUND, EVENT_CANCELLED, ALREADY_RESERVED, EVENT_FULL. */
  give(wish: PlaceWish, by: string): Promise<Reservation> {
    return this.database.transaction(async () => {
      await this.reservations.lockPerson(wish.accountId);
      const event = await this.events.find(wish.eventId);
      if (!event) throw new DomainError('EVENT_NOT_FOUND');
      if (event.status === 'cancelled') throw new DomainError('EVENT_CANCELLED');
      if (await this.reservations.findLive(wish.eventId, wish.accountId))
        throw new DomainError('ALREADY_RESERVED');
      const now = this.clock.now();
      const moment = { at: now, by, why: 'given_by_organiser' };
      return this.takeSeat(wish, this.terms({ ...event, priceRappen: 0 }, now), moment);
    });
  }

  /** The reservation as it is now, locked until the transaction ends. Throws RESERVATION_NOT_FOUND. */
  async lock(reservationId: number): Promise<Reservation> {
    const reservation = await this.reservations.lock(reservationId);
    if (!reservation) throw new DomainError('RESERVATION_NOT_FOUND');
    return reservation;
  }

  /**
   * Moves a locked reservation to another state and its seat along with it. Answers false, with nothing changed,
   * when the move needs a free seat and there is none. Throws INVALID_TRANSITION for a move that the table lacks.
   */
  async move(reservation: Reservation, to: ReservationState, moment: Moment): Promise<boolean> {
    const { id, status } = reservation;
    if (!RESERVATION_MOVES.some((move) => move.from === status && move.to === to))
      throw new DomainError('INVALID_TRANSITION', { args: { state: status } });
    const change = seatChange(status, to);
    if (change.taken > 0 && !(await this.seats.shift(reservation, change))) return false;
    await this.reservations.move(id, to, moment);
    // freeing comes last: the seat row is what others wait for, and the commit follows at once
    if (change.taken <= 0) await this.seats.shift(reservation, change);
    return true;
  }

  /**
   * Gives a seat to a locked reservation whose money came after it had expired; false when none is free, the event
   * has begun or was cancelled, or the person has another reservation for it by now.
   */
  async revive(reservation: Reservation, moment: Moment): Promise<boolean> {
    await this.reservations.lockPerson(reservation.accountId);
    const event = await this.events.find(reservation.eventId);
    if (!event || event.status !== 'published' || hasBegun(event, moment.at)) return false;
    if (await this.reservations.findLive(reservation.eventId, reservation.accountId)) return false;
    return this.move(reservation, 'paid', moment);
  }

  /** Marks a guest as arrived, or takes it back. Throws RESERVATION_NOT_FOUND, INVALID_TRANSITION without a place. */
  checkIn(reservationId: number, arrived: boolean): Promise<Reservation> {
    return this.database.transaction(async () => {
      const reservation = await this.lock(reservationId);
      if (reservation.status !== 'paid' && reservation.status !== 'confirmed')
        throw new DomainError('INVALID_TRANSITION', { args: { state: reservation.status } });
      if (arrived === (reservation.checkedInAt !== null)) return reservation;
      const checkedInAt = arrived ? this.clock.now() : null;
      await this.reservations.setCheckedIn(reservationId, checkedInAt);
      return { ...reservation, checkedInAt };
    });
  }

  private async openEvent(eventId: number, now: Date): Promise<EventWithSeats> {
    const event = await this.events.find(eventId);
    if (!event || event.status === 'draft') throw new DomainError('EVENT_NOT_FOUND');
    if (event.status === 'cancelled' || hasBegun(event, now)) throw new DomainError('RESERVATIONS_CLOSED');
    return event;
  }

  private async refuseFourthHold(accountId: number, now: Date): Promise<void> {
    if ((await this.reservations.countHolds(accountId, now)) >= MAX_HOLDS)
      throw new DomainError('TOO_MANY_HOLDS');
  }

  private terms(event: EventWithSeats, now: Date): Omit<NewReservation, 'eventId' | 'accountId' | 'side'> {
    const frozen = {
      priceRappen: event.priceRappen,
      refundUntil: refundUntil(event, this.settings.refundHours),
    };
    if (event.priceRappen === 0)
      return { ...frozen, status: 'confirmed', holdExpiresAt: null, nextCheckAt: null };
    const { holdSeconds, reconcileSeconds } = this.settings;
    const firstCheck = Math.min(holdSeconds, reconcileSeconds);
    return {
      ...frozen,
      status: 'held',
      holdExpiresAt: new Date(now.getTime() + holdSeconds * 1000),
      nextCheckAt: new Date(now.getTime() + firstCheck * 1000),
    };
  }

  private async takeSeat(
    { eventId, accountId, gender }: PlaceWish,
    terms: Omit<NewReservation, 'eventId' | 'accountId' | 'side'>,
    moment: Moment,
  ): Promise<Reservation> {
    for (const side of sidesFor(gender, await this.seats.ofEvent(eventId))) {
      const taken = await this.reservations.insertWithSeat({ eventId, accountId, side, ...terms }, moment);
      if (taken) return taken;
    }
    throw new DomainError('EVENT_FULL');
  }
}

function seatChange(from: ReservationState, to: ReservationState): SeatChange {
  const before = seatsOf(from);
  const after = seatsOf(to);
  return {
    taken: (after.taken - before.taken) as SeatChange['taken'],
    held: (after.held - before.held) as SeatChange['held'],
  };
}
