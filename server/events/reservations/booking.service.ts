import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Semaphore } from '../../common/concurrency/semaphore.js';
import { Settings } from '../../common/config/settings.js';
import { Database } from '../../common/database/database.js';
import { allowsTransition } from '../../common/database/transitions/transition.rules.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { Outbox } from '../../common/outbox/outbox.js';
import { KeptSeats, nameFor, refundUntil } from '../calendar/index.js';
import { type BookableEvent, BookableEventsRepository } from './bookable-events.repository.js';
import { type BookingPurpose, refusalOf, termsOf } from './booking.rules.js';
import { HoldLimitsService } from './hold-limits.service.js';
import { SHORT_HOLD_SECONDS } from './hold-limits.rules.js';
import { isAttending, RESERVATION_TRANSITIONS, type ReservationState } from './reservation.states.js';
import { aboutReservation, putTransition, RESERVATION_TRANSFERRED } from './reservations.facts.js';
import type { ReserveInput, ReserveRequest, ReserveResult } from './reserve-request.js';
import {
  type NewReservation,
  type Reservation,
  ReservationsRepository,
  type TransitionMeta,
} from './reservations.repository.js';
import { invalidTransition, seatChangeOf, takeFirst } from './seat-change.js';

/**
 * In a rush at most MAX_WAITING requests wait. MAX_CHECKING of them read availability at a time, in shared statements;
 * those with a chance wait for a transaction, for which half of the connections are used: the other half stays free
 * for guests who come back from paying. First come, first served.
 */
const MAX_WAITING = 5000;
const MAX_CHECKING = 200;

/** Takes and frees seats together with their reservations: the only writer of both. Each method is one transaction, or part of the running one. */
@Injectable()
export class BookingService {
  private readonly availabilityLimiter = new Semaphore(MAX_CHECKING, MAX_WAITING);
  private readonly bookingLimiter: Semaphore;

  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly bookableEvents: BookableEventsRepository,
    private readonly reservations: ReservationsRepository,
    private readonly holdLimits: HoldLimitsService,
    private readonly outbox: Outbox,
    private readonly keptSeats: KeptSeats,
  ) {
    this.bookingLimiter = new Semaphore(Math.ceil(settings.databasePool / 2), MAX_CHECKING);
  }

  /**
   * Reserves a seat: held until it is paid, or confirmed if the event is free. Returns the guest's running hold for the
   * event if there is one. Throws EVENT_NOT_FOUND, RESERVATIONS_CLOSED, GIVEN_UP_TODAY, ALREADY_RESERVED,
   * TOO_MANY_HOLDS, EVENT_FULL, RATE_LIMITED (too many holds without payment), UNAVAILABLE (too many requests wait).
   */
  async reserve(request: ReserveRequest): Promise<ReserveResult> {
    return this.availabilityLimiter.run(async () => {
      // in a rush most are refused: they get their answer without waiting for a transaction
      await this.requireBookable({ ...request, gender: await request.gender() }, 'reserve', this.clock.now());
      return this.bookingLimiter.run(() => this.book(request));
    });
  }

  /** Grants a seat without payment. Throws EVENT_NOT_FOUND, EVENT_CANCELLED, ALREADY_RESERVED, EVENT_FULL. */
  give(input: ReserveInput, by: string): Promise<Reservation> {
    return this.database.transaction(async () => {
      const meta = { at: this.clock.now(), by, reason: 'given_by_organiser' };
      await this.reservations.lockAccount(input.accountId);
      const event = await this.requireBookable(input, 'grant', meta.at);
      return this.insertWithSeat(input, { ...event, priceRappen: 0 }, meta);
    });
  }

  /**
   * Moves a reservation to another event, with what was paid for it. Throws RESERVATION_NOT_FOUND, INVALID_TRANSITION
   * (the guest does not attend, or has arrived), EVENT_NOT_FOUND, EVENT_CANCELLED, RESERVATIONS_CLOSED (a draft),
   * EVENT_ALREADY_BEGUN, ALREADY_RESERVED, EVENT_FULL.
   */
  transferToEvent(
    reservationId: number,
    { eventId, gender }: Pick<ReserveInput, 'eventId' | 'gender'>,
    by: string,
  ): Promise<Reservation> {
    return this.database.transaction(async () => {
      const reservation = await this.lock(reservationId);
      if (reservation.checkedInAt || !isAttending(reservation.status))
        throw invalidTransition(reservation.checkedInAt ? 'arrived' : reservation.status);
      const { accountId } = reservation;
      await this.reservations.lockAccount(accountId);
      const meta = { at: this.clock.now(), by, reason: `moved_from_event_${reservation.eventId}` };
      const event = await this.requireBookable({ eventId, accountId, gender }, 'transfer', meta.at);
      const deadline = refundUntil(event, this.settings.refundHours);
      const { transferred, kept } = await takeFirst(event, gender, (side) =>
        this.reservations.transferWithSeat(reservation, { eventId, side, refundUntil: deadline }, meta),
      );
      const fromEventId = reservation.eventId;
      if (kept > 0) await this.keptSeats.announce(fromEventId);
      if (event.hasWaiting) await this.keptSeats.keeper.leave({ eventId, accountId, ...meta });
      await this.outbox.put(RESERVATION_TRANSFERRED, { ...aboutReservation(transferred), fromEventId });
      return transferred;
    });
  }

  /** Returns the reservation as it is now, locked until the transaction ends. Throws RESERVATION_NOT_FOUND. */
  async lock(reservationId: number): Promise<Reservation> {
    const reservation = await this.reservations.lock(reservationId);
    if (!reservation) throw new DomainError('RESERVATION_NOT_FOUND');
    return reservation;
  }

  /** The same, or undefined. */
  findAndLock(reservationId: number): Promise<Reservation | undefined> {
    return this.reservations.lock(reservationId);
  }

  /** Returns the reservation whose hold has this key, locked until the transaction ends, or undefined. */
  lockByHoldKey(holdKey: string): Promise<Reservation | undefined> {
    return this.reservations.lockByHoldKey(holdKey);
  }

  /**
   * Changes the state of a locked reservation and the counters of its side. Returns false, with nothing changed, if a
   * free seat is needed and there is none. Throws INVALID_TRANSITION if the table of transitions lacks this one.
   */
  async transition(reservation: Reservation, to: ReservationState, meta: TransitionMeta): Promise<boolean> {
    return (await this.transitionWithSeat(reservation, to, meta)) !== undefined;
  }

  /**
   * Makes a locked, held reservation a paid one. Returns whether its event takes place: false if it was cancelled
   * meanwhile, so that the money must go back. Throws INVALID_TRANSITION.
   */
  async pay(reservation: Reservation, meta: TransitionMeta): Promise<boolean> {
    const changed = await this.transitionWithSeat(reservation, 'paid', meta);
    return changed?.closed === false;
  }

  /** Notes that a payment for a locked hold is on its way. */
  notePaying({ id }: Reservation, { at }: Pick<TransitionMeta, 'at'>): Promise<void> {
    return this.reservations.notePaying(id, at);
  }

  /**
   * Takes a seat for a locked reservation that was paid after it had expired. Nothing is changed if it is `refused`, as
   * the event has begun or was cancelled or the guest has another live reservation for it, or if no seat is free.
   */
  async revive(reservation: Reservation, meta: TransitionMeta): Promise<'revived' | 'refused' | 'full'> {
    await this.reservations.lockAccount(reservation.accountId);
    const event = await this.bookableEvents.find(reservation.eventId, reservation.accountId, meta.at);
    if (refusalOf(event, { purpose: 'late_payment', now: meta.at })) return 'refused';
    if (!(await this.transition(reservation, 'paid', meta))) return 'full';
    if (event?.hasWaiting) await this.keptSeats.keeper.leave({ ...reservation, ...meta });
    return 'revived';
  }

  /**
   * Throws what keeps an account from waiting for a seat at an event, full or not: EVENT_NOT_FOUND, RESERVATIONS_CLOSED,
   * ALREADY_RESERVED, GIVEN_UP_TODAY.
   */
  async requireWaitable(eventId: number, accountId: number, now: Date): Promise<void> {
    const refusal = refusalOf(await this.bookableEvents.find(eventId, accountId, now), {
      purpose: 'wait',
      now,
    });
    if (refusal) throw new DomainError(refusal);
  }

  private book({ addressKey, ...request }: ReserveRequest): Promise<ReserveResult> {
    return this.database.transaction(async () => {
      const now = this.clock.now();
      await this.reservations.lockAccount(request.accountId);
      // it may have changed since it was read without the lock
      const input = { ...request, gender: await request.gender() };
      const event = await this.requireBookable(input, 'reserve', now);
      // as on the payment page, which is in the language in which the seat was reserved
      const eventName = nameFor(event, request.language);
      if (event.live) return { reservation: await this.lock(event.live.id), isNew: false, eventName };
      const isHold = event.priceRappen > 0;
      const meta = { at: now, by: `guest:${input.accountId}`, reason: isHold ? 'reserved' : 'free_event' };
      if (!isHold || addressKey === null)
        return { reservation: await this.insertWithSeat(input, event, meta), isNew: true, eventName };
      await this.holdLimits.require(input.accountId, addressKey, now);
      const shortHoldExpiresAt = new Date(now.getTime() + SHORT_HOLD_SECONDS * 1000);
      const reservation = await this.insertWithSeat(input, { ...event, shortHoldExpiresAt }, meta);
      await this.holdLimits.record(reservation.id, addressKey, now);
      return { reservation, isNew: true, eventName };
    });
  }

  private async requireBookable(
    { eventId, accountId, gender }: ReserveInput,
    purpose: BookingPurpose,
    now: Date,
  ): Promise<BookableEvent> {
    const event = await this.bookableEvents.find(eventId, accountId, now);
    const refusal = refusalOf(event, { purpose, gender, now });
    // full for others: whether a seat is kept for them is decided when the row is locked
    if (refusal === 'EVENT_FULL' && event?.hasWaiting)
      if (await this.keptSeats.keeper.isListed(eventId, accountId)) return event;
    if (refusal || !event) throw new DomainError(refusal ?? 'EVENT_NOT_FOUND');
    return event;
  }

  private async transitionWithSeat(
    reservation: Reservation,
    to: ReservationState,
    meta: TransitionMeta,
  ): Promise<{ closed: boolean } | undefined> {
    const { status } = reservation;
    if (!allowsTransition(RESERVATION_TRANSITIONS, status, to)) throw invalidTransition(status);
    const change = seatChangeOf(status, to);
    const seat = await this.reservations.transitionWithSeat(reservation, to, change, meta);
    if (seat) await putTransition(this.outbox, reservation, to, meta.reason);
    if (seat && change.taken < 0 && seat.kept > 0) await this.keptSeats.announce(reservation.eventId);
    return seat;
  }

  // the seat that is kept for them if there is one, else a free one
  private async insertWithSeat(
    { eventId, accountId, gender, language = null }: ReserveInput & Partial<Pick<NewReservation, 'language'>>,
    event: BookableEvent & Partial<Pick<NewReservation, 'shortHoldExpiresAt'>>,
    meta: TransitionMeta,
  ): Promise<Reservation> {
    const terms = termsOf(event, meta.at, this.settings);
    const waiter = { eventId, accountId, at: meta.at, by: meta.by };
    const kept = event.hasWaiting
      ? await this.keptSeats.keeper.takeUp(waiter, gender, terms.status)
      : undefined;
    const shortHoldExpiresAt = event.shortHoldExpiresAt ?? null;
    const input = { eventId, accountId, language, shortHoldExpiresAt, ...terms };
    const reservation = await (kept
      ? this.reservations.insertForKeptSeat({ ...input, side: kept, shortHoldExpiresAt: null }, meta)
      : takeFirst(event, gender, (side) => this.reservations.insertWithSeat({ ...input, side }, meta)));
    if (!reservation) throw new DomainError('RESERVATIONS_CLOSED');
    if (event.hasWaiting && !kept) await this.keptSeats.keeper.leave(waiter);
    await putTransition(this.outbox, reservation, terms.status, meta.reason);
    return reservation;
  }
}
