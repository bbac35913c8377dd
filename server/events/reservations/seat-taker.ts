import { Injectable } from '@nestjs/common';
import { Settings } from '../../common/config/settings.js';
import type { ErrorCode } from '../../common/errors/catalogue.js';
import type { TransitionMeta } from '../../common/database/transitions/transition-columns.js';
import { DomainError } from '../../common/errors/domain-error.js';
import type { Language } from '../../common/http/request-language.js';
import { Outbox, outboxEvent } from '../../common/outbox/outbox.js';
import { type Gender, hasSeatLeftFor, sidesFor } from '../calendar/index.js';
import { SeatsRepository, type Side } from '../seats/index.js';
import { SeatOffersService } from '../waiting-list/seat-offers.service.js';
import { WaitingListService } from '../waiting-list/waiting-list.service.js';
import {
  type BookingPurpose,
  type GuestProfile,
  REFUSALS,
  refusalOf,
  termsOf,
  welcomed,
} from './booking.rules.js';
import { HoldLimitsService } from './hold-limits.service.js';
import type { EndedState, EndReason, LiveState, ReservationState } from './reservation.states.js';
import {
  type BookableEvent,
  type NewReservation,
  type Reservation,
  ReservationsRepository,
} from './reservations.repository.js';

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

/** A request for a seat at an event. */
export interface ReserveInput {
  eventId: number;
  accountId: number;
  guest: GuestProfile;
  /** Whether an organiser grants it although the event is not for this guest. */
  anyway?: boolean | undefined;
}

/**
 * How the price of a reservation is agreed. Both methods are called in the transaction that takes the seat, which may
 * be retried.
 */
export interface PriceAgreement {
  /** Returns the amount to be paid, in Rappen. */
  agree(event: Pick<BookableEvent, 'id' | 'priceRappen'>, now: Date): Promise<number>;
  /** Stores how the price of the new reservation was calculated. */
  keep(reservation: Reservation, now: Date): Promise<void>;
}

/** A guest's own request for a seat. */
export interface ReserveRequest extends Omit<ReserveInput, 'guest' | 'anyway'> {
  /** Returns their profile; called again when it can no longer change. */
  guest: () => Promise<GuestProfile>;
  /** The key of the IP address of the request; null if limits do not count it. */
  addressKey: string | null;
  /** In which they reserve and pay. */
  language: Language;
  /** Default: the price of the event. */
  price?: PriceAgreement;
}

/** A guest's own request to join a waiting list. */
export type WaitRequest = Pick<ReserveRequest, 'eventId' | 'accountId' | 'guest' | 'addressKey'>;

/** The result of a guest's request. */
export interface ReserveResult {
  reservation: Reservation;
  /** False if it is the hold that was already running. */
  isNew: boolean;
  eventName: string;
}

/**
 * A guest who takes a seat, with the payment language, whether it is a walk-in, and whether their side may exceed the
 * maximum lead.
 */
export type Taker = ReserveInput &
  Partial<Pick<NewReservation, 'language'>> & { isWalkIn?: boolean; beyondLead?: boolean };

/** The terms of a seat that an organiser grants; without a price, it costs that of the event. */
export type Grant = Omit<Taker, keyof ReserveInput> &
  Pick<TransitionMeta, 'by' | 'reason'> & {
    priceRappen?: number;
    holdUntil?: Date;
    isPaid: boolean;
    purpose?: BookingPurpose;
  };

/** Decides who may have a seat, takes it and inserts its reservation. Used by the booking only. */
@Injectable()
export class SeatTaker {
  constructor(
    private readonly settings: Settings,
    private readonly reservations: ReservationsRepository,
    private readonly outbox: Outbox,
    private readonly seats: SeatsRepository,
    private readonly offers: SeatOffersService,
    private readonly waitingList: WaitingListService,
    private readonly holdLimits: HoldLimitsService,
  ) {}

  /**
   * Takes the seat that is kept for the guest if there is one, otherwise a free one, in the running transaction. Throws
   * EVENT_FULL, SIDE_LEADS, RESERVATIONS_CLOSED.
   */
  async take(
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
  async updateWaitingList(
    event: Pick<BookableEvent, 'id' | 'hasWaiting' | 'maxLead'>,
    accountId: number | undefined,
    meta: TransitionMeta,
  ): Promise<void> {
    if (!event.hasWaiting) return;
    if (accountId !== undefined) await this.waitingList.remove(event.id, accountId, meta);
    if (event.maxLead !== null) await this.seats.offerKept(event.id);
  }

  /** Returns the event if a guest may have a seat there for a purpose. Throws the error from `booking.rules.ts`. */
  async requireBookable(
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
