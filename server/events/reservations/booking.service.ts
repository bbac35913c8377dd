import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { Semaphore } from '../../common/concurrency/semaphore.js';
import { hasBegun, refundUntil } from '../calendar/event-windows.rules.js';
import { EventsRepository, type BookableEvent } from '../calendar/events.repository.js';
import { RESERVATION_TRANSITIONS, type ReservationState, seatsOf } from './reservation.states.js';
import {
  type TransitionMeta,
  type NewReservation,
  type Reservation,
  ReservationsRepository,
} from './reservations.repository.js';
import { type Gender, seatsLeft, seatsOfEvent, sidesFor } from '../calendar/seats.rules.js';
import type { SeatChange } from '../calendar/seats.repository.js';

/** Most unpaid reservations that one person can have running at a time. */
export const MAX_HOLDS = 3;

/**
 * In a rush people stand before the entrance, so many of them at most. So many at a time look, together, whether there
 * is a place for them; who may have one stands in a line that half of the connections serve, so that who comes back
 * from paying finds one free. Who came first is served first.
 */
const MAX_WAITING = 5000;
const MAX_CHECKING = 200;

/** Who wants a place where. */
export interface ReserveInput {
  eventId: number;
  accountId: number;
  gender: Gender;
}

/** A reservation that somebody has asked for. */
export interface ReserveResult {
  reservation: Reservation;
  /** Whether it was made just now; else it ran already. */
  isNew: boolean;
  eventName: string;
}

/** Seats and the reservations on them: the only writer of both. Each method is one transaction, or part of the running one. */
@Injectable()
export class BookingService {
  private readonly availabilityLimiter = new Semaphore(MAX_CHECKING, MAX_WAITING);
  private readonly bookingLimiter: Semaphore;

  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly events: EventsRepository,
    private readonly reservations: ReservationsRepository,
  ) {
    this.bookingLimiter = new Semaphore(Math.ceil(settings.databasePool / 2), MAX_CHECKING);
  }

  /**
   * Reserves a place: held until it is paid, or confirmed where the event is free. While a hold of theirs runs,
   * it answers that one. Throws EVENT_NOT_FOUND, RESERVATIONS_CLOSED, ALREADY_RESERVED, TOO_MANY_HOLDS, EVENT_FULL,
   * UNAVAILABLE (too many wait already).
   */
  async reserve(input: ReserveInput): Promise<ReserveResult> {
    return this.availabilityLimiter.run(async () => {
      const now = this.clock.now();
      // in a rush most are refused: they are told so without standing in the line for a transaction
      requireBookable(await this.events.findBookable(input.eventId, input.accountId, now), input, now);
      return this.bookingLimiter.run(() => this.book(input));
    });
  }

  /** Gives a place without payment. Throws EVENT_NOT_FOUND, EVENT_CANCELLED, ALREADY_RESERVED, EVENT_FULL. */
  give(input: ReserveInput, by: string): Promise<Reservation> {
    return this.database.transaction(async () => {
      const now = this.clock.now();
      await this.reservations.lockAccount(input.accountId);
      const event = await this.events.findBookable(input.eventId, input.accountId, now);
      if (!event) throw new DomainError('EVENT_NOT_FOUND');
      if (event.status === 'cancelled') throw new DomainError('EVENT_CANCELLED');
      if (event.live) throw new DomainError('ALREADY_RESERVED');
      return this.takeSeat(
        input,
        { ...event, priceRappen: 0 },
        { at: now, by, reason: 'given_by_organiser' },
      );
    });
  }

  /** The reservation as it is now, locked until the transaction ends. Throws RESERVATION_NOT_FOUND. */
  async lock(reservationId: number): Promise<Reservation> {
    const reservation = await this.reservations.lock(reservationId);
    if (!reservation) throw new DomainError('RESERVATION_NOT_FOUND');
    return reservation;
  }

  /** The same for the hold of this key; undefined when there is none. */
  lockByHoldKey(holdKey: string): Promise<Reservation | undefined> {
    return this.reservations.lockByHoldKey(holdKey);
  }

  /**
   * Moves a locked reservation to another state and its seat along with it. Answers false, with nothing changed,
   * when the move needs a free seat and there is none. Throws INVALID_TRANSITION for a move that the table lacks.
   */
  async transition(reservation: Reservation, to: ReservationState, meta: TransitionMeta): Promise<boolean> {
    return (await this.transitionWithSeat(reservation, to, meta)) !== undefined;
  }

  /**
   * Makes a locked reservation that is held a paid one. Answers whether its event takes place: false when it was
   * cancelled meanwhile, so that the money must go back. Throws INVALID_TRANSITION.
   */
  async pay(reservation: Reservation, meta: TransitionMeta): Promise<boolean> {
    const moved = await this.transitionWithSeat(reservation, 'paid', meta);
    return moved?.closed === false;
  }

  /**
   * Gives a seat to a locked reservation whose money came after it had expired; false when none is free, the event
   * has begun or was cancelled, or the person has another reservation for it by now.
   */
  async revive(reservation: Reservation, meta: TransitionMeta): Promise<boolean> {
    await this.reservations.lockAccount(reservation.accountId);
    const event = await this.events.find(reservation.eventId);
    if (!event || event.status !== 'published' || hasBegun(event, meta.at)) return false;
    if (await this.reservations.findLive(reservation.eventId, reservation.accountId)) return false;
    return this.transition(reservation, 'paid', meta);
  }

  private book(input: ReserveInput): Promise<ReserveResult> {
    return this.database.transaction(async () => {
      const now = this.clock.now();
      await this.reservations.lockAccount(input.accountId);
      const event = await this.events.findBookable(input.eventId, input.accountId, now);
      requireBookable(event, input, now);
      const eventName = event.name;
      if (event.live) return { reservation: await this.lock(event.live.id), isNew: false, eventName };
      const reason = event.priceRappen > 0 ? 'reserved' : 'free_event';
      const meta = { at: now, by: `guest:${input.accountId}`, reason };
      return { reservation: await this.takeSeat(input, event, meta), isNew: true, eventName };
    });
  }

  private transitionWithSeat(
    reservation: Reservation,
    to: ReservationState,
    meta: TransitionMeta,
  ): Promise<{ closed: boolean } | undefined> {
    const { status } = reservation;
    if (!RESERVATION_TRANSITIONS.some((transition) => transition.from === status && transition.to === to))
      throw new DomainError('INVALID_TRANSITION', { args: { state: status } });
    return this.reservations.transitionWithSeat(reservation, to, seatChange(status, to), meta);
  }

  private async takeSeat(
    { eventId, accountId, gender }: ReserveInput,
    event: BookableEvent,
    meta: TransitionMeta,
  ): Promise<Reservation> {
    const terms = this.terms(event, meta.at);
    for (const side of sidesFor(gender, seatsOfEvent(event))) {
      const taken = await this.reservations.insertWithSeat({ eventId, accountId, side, ...terms }, meta);
      if (taken) return taken;
    }
    throw new DomainError('EVENT_FULL');
  }

  private terms(event: BookableEvent, now: Date): Omit<NewReservation, 'eventId' | 'accountId' | 'side'> {
    const { holdSeconds, reconcileSeconds, refundHours } = this.settings;
    const frozen = { priceRappen: event.priceRappen, refundUntil: refundUntil(event, refundHours) };
    if (event.priceRappen === 0)
      return { ...frozen, status: 'confirmed', holdExpiresAt: null, nextReconciliationAt: null };
    return {
      ...frozen,
      status: 'held',
      holdExpiresAt: new Date(now.getTime() + holdSeconds * 1000),
      nextReconciliationAt: new Date(now.getTime() + Math.min(holdSeconds, reconcileSeconds) * 1000),
    };
  }
}

function requireBookable(
  event: BookableEvent | undefined,
  { gender }: ReserveInput,
  now: Date,
): asserts event is BookableEvent {
  if (!event || event.status === 'draft') throw new DomainError('EVENT_NOT_FOUND');
  if (event.status === 'cancelled' || hasBegun(event, now)) throw new DomainError('RESERVATIONS_CLOSED');
  if (event.live?.status === 'held') return;
  if (event.live) throw new DomainError('ALREADY_RESERVED');
  if (event.priceRappen > 0 && event.holds >= MAX_HOLDS) throw new DomainError('TOO_MANY_HOLDS');
  const seats = seatsOfEvent(event);
  if (sidesFor(gender, seats).every((side) => seatsLeft(seats[side]) === 0))
    throw new DomainError('EVENT_FULL');
}

function seatChange(from: ReservationState, to: ReservationState): SeatChange {
  const before = seatsOf(from);
  const after = seatsOf(to);
  return {
    taken: (after.taken - before.taken) as SeatChange['taken'],
    held: (after.held - before.held) as SeatChange['held'],
  };
}
