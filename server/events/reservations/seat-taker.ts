import { Injectable } from '@nestjs/common';
import { AccountsService, BlocklistService } from '../../auth/index.js';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { Database } from '../../common/database/database.js';
import type { ErrorCode } from '../../common/errors/catalogue.js';
import type { TransitionMeta } from '../../common/database/transition-columns.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { Jobs } from '../../common/jobs/jobs.js';
import { Outbox, outboxEvent } from '../../common/outbox/outbox.js';
import { type Gender, hasSeatLeftFor, nameFor, sidesFor } from '../calendar/index.js';
import { SeatsRepository, type Side } from '../seats/index.js';
import { SeatOffersService } from '../waiting-list/seat-offers.service.js';
import { type WaitingPlace, WaitingListService } from '../waiting-list/waiting-list.service.js';
import {
  type BookingPurpose,
  REFUSALS,
  refusalOf,
  type ReserveInput,
  type ReserveRequest,
  type ReserveResult,
  type Taker,
  termsOf,
  type WaitRequest,
  welcomed,
} from './booking.rules.js';
import { HoldLimitsService } from './hold-limits.service.js';
import type { EndedState, EndReason, LiveState, ReservationState } from './reservation.states.js';
import { type BookableEvent, type Reservation, ReservationsRepository } from './reservations.repository.js';

/** A reservation, with its account and event. */
export interface AboutReservation {
  reservationId: number;
  accountId: number;
  eventId: number;
}

export const RESERVATION_PAID = outboxEvent<AboutReservation>('reservation.paid');
/** A seat without payment was confirmed: the event is free, or an organiser granted it. */
export const RESERVATION_CONFIRMED = outboxEvent<AboutReservation>('reservation.confirmed');
/** A seat or a hold was cancelled, without a refund. `reason`: as in the reservation's history. */
export const RESERVATION_CANCELLED = outboxEvent<
  AboutReservation & { from: ReservationState; reason: EndReason }
>('reservation.cancelled');
/** A paid seat was cancelled, and its refund requested. `reason`: as in the reservation's history. */
export const RESERVATION_REFUNDED = outboxEvent<AboutReservation & { reason: EndReason }>(
  'reservation.refunded',
);
/**
 * A reservation was moved to another event, with what was paid for it. `freeUntil` (ISO 8601): the event takes over the
 * guests of another one, and until then they can cancel with a full refund.
 */
export const RESERVATION_TRANSFERRED = outboxEvent<
  AboutReservation & { fromEventId: number; freeUntil?: string }
>('reservation.transferred');

/** Returns the data of an event about a reservation. */
function aboutReservation({
  id,
  accountId,
  eventId,
}: Pick<Reservation, 'id' | 'accountId' | 'eventId'>): AboutReservation {
  return { reservationId: id, accountId, eventId };
}

/** Puts the outbox event of a moved reservation. */
export function putTransfer(
  outbox: Outbox,
  transferred: Parameters<typeof aboutReservation>[0],
  fromEventId: number,
  freeUntil?: Date,
): Promise<void> {
  const joined = freeUntil ? { freeUntil: freeUntil.toISOString() } : {};
  return outbox.put(RESERVATION_TRANSFERRED, { ...aboutReservation(transferred), fromEventId, ...joined });
}

/** The new state of a reservation, and why it has it. */
export type StateChange = { to: LiveState; reason: string } | { to: EndedState; reason: EndReason };

/** Puts the outbox event of a reservation's new state, if that state has one. */
export async function putTransition(
  outbox: Outbox,
  reservation: Pick<Reservation, 'id' | 'accountId' | 'eventId' | 'status'>,
  change: StateChange,
): Promise<void> {
  const about = aboutReservation(reservation);
  const { status: from } = reservation;
  if (change.to === 'paid') await outbox.put(RESERVATION_PAID, about);
  if (change.to === 'confirmed') await outbox.put(RESERVATION_CONFIRMED, about);
  if (change.to === 'cancelled')
    await outbox.put(RESERVATION_CANCELLED, { ...about, from, reason: change.reason });
  if (change.to === 'refunded') await outbox.put(RESERVATION_REFUNDED, { ...about, reason: change.reason });
}

/**
 * Takes the seats that guests ask for, or a place on the waiting list: the part of `BookingService` that stands here
 * because of its size.
 */
@Injectable()
export abstract class SeatTaker {
  constructor(
    protected readonly database: Database,
    protected readonly settings: Settings,
    protected readonly clock: Clock,
    protected readonly jobs: Jobs,
    protected readonly outbox: Outbox,
    protected readonly accounts: AccountsService,
    protected readonly blocklist: BlocklistService,
    protected readonly reservations: ReservationsRepository,
    protected readonly seats: SeatsRepository,
    protected readonly offers: SeatOffersService,
    protected readonly waitingList: WaitingListService,
    protected readonly holdLimits: HoldLimitsService,
  ) {}

  /**
   * Takes the seat that is kept for the guest if there is one, otherwise a free one, in the running transaction. Throws
   * EVENT_FULL, SIDE_LEADS, RESERVATIONS_CLOSED.
   */
  protected async take(
    { eventId, accountId, guest, language = null, isWalkIn: walkIn = false, beyondLead }: Taker,
    event: BookableEvent & { holdUntil?: Date; mayShorten?: boolean },
    meta: TransitionMeta,
  ): Promise<Reservation> {
    const terms = termsOf(event, meta.at, this.settings);
    const kept = event.hasWaiting
      ? await this.offers.acceptOffer({ eventId, accountId, gender: guest.gender }, terms.status, meta)
      : undefined;
    const { holdUntil: holdExpiresAt = terms.holdExpiresAt, mayShorten = false } = event;
    const input = { eventId, accountId, language, walkIn, mayShorten, ...terms, holdExpiresAt };
    const reservation = await (kept
      ? this.reservations.insertForKeptSeat({ ...input, side: kept, mayShorten: false }, meta)
      : takeFirst(event, guest.gender, (side) =>
          this.reservations.insertWithSeat({ ...input, side }, meta, beyondLead),
        ));
    if (!reservation) throw new DomainError('RESERVATIONS_CLOSED');
    await this.updateWaitingList(event, kept ? undefined : accountId, meta);
    await putTransition(this.outbox, reservation, { to: terms.status, reason: meta.reason });
    return reservation;
  }

  /**
   * Removes an account that got a seat in another way than by an offer from the waiting list. If sides must stay in
   * balance, the other side may have gained a seat for its list.
   */
  protected async updateWaitingList(
    event: Pick<BookableEvent, 'id' | 'hasWaiting' | 'maxLead'>,
    accountId: number | undefined,
    meta: TransitionMeta,
  ): Promise<void> {
    if (!event.hasWaiting) return;
    if (accountId !== undefined) await this.waitingList.remove(event.id, accountId, meta);
    if (event.maxLead !== null) await this.seats.offerKept(event.id);
  }

  /**
   * Reserves a seat: held until it is paid, or confirmed if the event is free. Returns the guest's running hold for the
   * event if there is one. Throws EVENT_NOT_FOUND, RESERVATIONS_CLOSED, GIVEN_UP_TODAY, ALREADY_RESERVED, NOT_FOR_YOU,
   * TOO_MANY_HOLDS, EVENT_FULL, SIDE_LEADS, ACCOUNT_IN_REVIEW, and as `HoldLimitsService.requireHoldable`.
   */
  async reserve(request: ReserveRequest): Promise<ReserveResult> {
    // in a rush most requests are refused: they are answered without a transaction
    const input = { ...request, guest: await request.guest() };
    await this.requireBookable(input, 'reserve', this.clock.now());
    return this.book(request);
  }

  /**
   * Adds a guest to the waiting list of a full event. Throws EVENT_NOT_FOUND, RESERVATIONS_CLOSED, GIVEN_UP_TODAY,
   * ALREADY_RESERVED, ALREADY_WAITING, NOT_FOR_YOU, EVENT_NOT_FULL, RATE_LIMITED, EMAIL_NOT_VERIFIED,
   * ACCOUNT_IN_REVIEW.
   */
  joinWaitingList({ eventId, accountId, guest: ask, addressKey }: WaitRequest): Promise<WaitingPlace> {
    return this.database.transaction(async () => {
      const now = this.clock.now();
      await this.reservations.lockAccount(accountId);
      const guest = await ask();
      await this.requireWaitable({ eventId, accountId, guest }, now);
      if (await this.waitingList.isListed(eventId, accountId)) throw new DomainError('ALREADY_WAITING');
      if (addressKey) await this.holdLimits.requireWaitable(eventId, { accountId, addressKey, now });
      const entry = { eventId, accountId, gender: guest.gender, addressKey };
      return this.waitingList.add(entry, { at: now, by: `guest:${accountId}`, reason: 'joined' });
    });
  }

  /**
   * Throws the reason why an account cannot join the waiting list of an event, full or not: EVENT_NOT_FOUND,
   * RESERVATIONS_CLOSED, ALREADY_RESERVED, GIVEN_UP_TODAY, NOT_FOR_YOU, ACCOUNT_IN_REVIEW.
   */
  async requireWaitable(input: ReserveInput, now: Date): Promise<void> {
    await this.requireBookable(input, 'wait', now);
    await this.blocklist.requireDecided(input.accountId);
  }

  /** Returns the event if a guest may have a seat there for a purpose. Throws the error from `booking.rules.ts`. */
  protected async requireBookable(
    { eventId, accountId, guest, anyway }: ReserveInput,
    purpose: BookingPurpose,
    now: Date,
  ): Promise<BookableEvent> {
    const event = await this.reservations.findBookable(eventId, accountId, now);
    // also with another account of the same mailbox, and after the other account was deleted
    const asked = event && REFUSALS[purpose].given_up ? event : undefined;
    const gaveUp = asked && (await this.holdLimits.hasGivenUp(asked, accountId, now));
    const refusal = refusalOf(event, { purpose, guest, anyway, gaveUp, now });
    // the event is full for others: whether a seat is kept for this guest is decided when the row is locked
    if ((refusal === 'EVENT_FULL' || refusal === 'SIDE_LEADS') && event?.hasWaiting)
      if (await this.waitingList.isListed(eventId, accountId)) return event;
    if (refusal || !event) throw refusedSeat(refusal, event);
    return event;
  }

  private book({ addressKey, price, ...request }: ReserveRequest): Promise<ReserveResult> {
    return this.database.transaction(async () => {
      const now = this.clock.now();
      await this.reservations.lockAccount(request.accountId);
      // it may have changed since it was read without the lock
      const input = { ...request, guest: await request.guest() };
      const event = await this.requireBookable(input, 'reserve', now);
      // as on the payment page, which is in the language of the reservation
      const eventName = nameFor(event, request.language);
      await this.blocklist.requireDecided(request.accountId);
      const hold = event.live && (await this.reservations.lock(event.live.id));
      if (hold) return { reservation: hold, isNew: false, eventName };
      const priced = { ...event, priceRappen: price ? await price.agree(event, now) : event.priceRappen };
      const reason = priced.priceRappen > 0 ? 'reserved' : 'free_event';
      const meta = { at: now, by: `guest:${input.accountId}`, reason };
      const caller = addressKey === null ? undefined : { accountId: input.accountId, addressKey, now };
      if (caller) await this.holdLimits.requireHoldable(priced, caller);
      const mayShorten = caller !== undefined && priced.priceRappen > 0;
      const reservation = await this.take(input, { ...priced, mayShorten }, meta);
      if (caller) await this.holdLimits.noteAddress(reservation.id, caller);
      await price?.keep(reservation, now);
      return { reservation, isNew: true, eventName };
    });
  }
}

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

/** Returns the error for a transition that is not allowed from this state. */
export function invalidTransition(state: ReservationState | 'arrived'): DomainError {
  return new DomainError('INVALID_TRANSITION', { args: { state } });
}

/** Returns the error for a refused seat; it says whom the event is for if that is the reason. */
function refusedSeat(code: ErrorCode | undefined, event: BookableEvent | undefined): DomainError {
  if (code === 'NOT_FOR_YOU' && event) return new DomainError(code, { args: { whom: welcomed(event) } });
  return new DomainError(code ?? 'EVENT_NOT_FOUND');
}
