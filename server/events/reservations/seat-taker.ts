import { Injectable } from '@nestjs/common';
import { Settings } from '../../common/config/settings.js';
import { DomainError } from '../../common/errors/domain-error.js';
import type { Language } from '../../common/http/request-language.js';
import { Outbox } from '../../common/outbox/outbox.js';
import { KeptSeats } from '../calendar/index.js';
import { type BookableEvent, BookableEventsRepository } from './bookable-events.repository.js';
import { type BookingPurpose, REFUSALS, refusalOf, termsOf } from './booking.rules.js';
import type { GuestProfile } from './eligibility.rules.js';
import { HoldLimitsService } from './hold-limits.service.js';
import { putTransition } from './reservations.facts.js';
import {
  type NewReservation,
  type Reservation,
  ReservationsRepository,
  type TransitionMeta,
} from './reservations.repository.js';
import { refusedSeat, takeFirst } from './seat-change.js';

/** Who wants a seat at which event. */
export interface ReserveInput {
  eventId: number;
  accountId: number;
  guest: GuestProfile;
  /** Whether an organiser gives it although the event is not for them. */
  anyway?: boolean | undefined;
}

/** What a seat costs who reserves it. Both are called in the transaction that takes the seat, which may be tried again. */
export interface PriceAgreement {
  /** Returns what is to be paid, in Rappen. */
  agree(event: Pick<BookableEvent, 'id' | 'priceRappen'>, now: Date): Promise<number>;
  /** Keeps what the price of the new reservation is made of. */
  keep(reservation: Reservation, now: Date): Promise<void>;
}

/** A guest who wants a seat for themselves. */
export interface ReserveRequest extends Omit<ReserveInput, 'guest' | 'anyway'> {
  /** Returns what their profile says; asked again where it can no longer change. */
  guest: () => Promise<GuestProfile>;
  /** The key of the address that they call from; null where limits do not count them. */
  addressKey: string | null;
  /** In which they reserve, and pay. */
  language: Language;
  /** Without it, the seat costs the price of the event. */
  price?: PriceAgreement;
}

/** The reservation that a guest has asked for. */
export interface ReserveResult {
  reservation: Reservation;
  /** Whether it is new; otherwise it is the hold that was running already. */
  isNew: boolean;
  eventName: string;
}

/** Who takes a seat, in which language they pay, whether they stand at the entrance, and whether their side may lead. */
export type Taker = ReserveInput &
  Partial<Pick<NewReservation, 'language'>> & { isWalkIn?: boolean; beyondLead?: boolean };

/** On what terms a seat is given to somebody who does not reserve it; without a price, it costs that of the event. */
export type Grant = Omit<Taker, keyof ReserveInput> &
  Pick<TransitionMeta, 'by' | 'reason'> & {
    priceRappen?: number;
    holdUntil?: Date;
    isPaid: boolean;
    purpose?: BookingPurpose;
  };

/** Says who may have a seat, takes it and inserts its reservation. The booking asks it, and nobody else. */
@Injectable()
export class SeatTaker {
  constructor(
    private readonly settings: Settings,
    private readonly reservations: ReservationsRepository,
    private readonly outbox: Outbox,
    private readonly keptSeats: KeptSeats,
    private readonly bookableEvents: BookableEventsRepository,
    private readonly holdLimits: HoldLimitsService,
  ) {}

  /** Takes the seat that is kept for them if there is one, else a free one, in the running transaction. Throws EVENT_FULL, SIDE_LEADS, RESERVATIONS_CLOSED. */
  async take(
    { eventId, accountId, guest, language = null, isWalkIn: walkIn = false, beyondLead }: Taker,
    event: BookableEvent & Partial<Pick<NewReservation, 'shortHoldExpiresAt'>> & { holdUntil?: Date },
    meta: TransitionMeta,
  ): Promise<Reservation> {
    const terms = termsOf(event, meta.at, this.settings);
    const waiter = { eventId, accountId, at: meta.at, by: meta.by };
    const kept = event.hasWaiting
      ? await this.keptSeats.keeper.takeUp(waiter, guest.gender, terms.status)
      : undefined;
    const shortHoldExpiresAt = event.shortHoldExpiresAt ?? null;
    const holdExpiresAt = event.holdUntil ?? terms.holdExpiresAt;
    const input = { eventId, accountId, language, walkIn, shortHoldExpiresAt, ...terms, holdExpiresAt };
    const reservation = await (kept
      ? this.reservations.insertForKeptSeat({ ...input, side: kept, shortHoldExpiresAt: null }, meta)
      : takeFirst(event, guest.gender, (side) =>
          this.reservations.insertWithSeat({ ...input, side }, meta, beyondLead),
        ));
    if (!reservation) throw new DomainError('RESERVATIONS_CLOSED');
    await this.keptSeats.finishTaking(event, kept ? undefined : waiter);
    await putTransition(this.outbox, reservation, terms.status, meta.reason);
    return reservation;
  }

  /** Returns the event if somebody may have a seat there for a purpose. Throws the refusal of `booking.rules.ts`. */
  async requireBookable(
    { eventId, accountId, guest, anyway }: ReserveInput,
    purpose: BookingPurpose,
    now: Date,
  ): Promise<BookableEvent> {
    const event = await this.bookableEvents.find(eventId, accountId, now);
    // also with another account of the same mailbox, and after this one was deleted
    const asked = event && REFUSALS[purpose].given_up ? event : undefined;
    const gaveUp = asked && (await this.holdLimits.hasGivenUp(asked, accountId, now));
    const refusal = refusalOf(event, { purpose, guest, anyway, gaveUp, now });
    // full for others: whether a seat is kept for them is decided when the row is locked
    if ((refusal === 'EVENT_FULL' || refusal === 'SIDE_LEADS') && event?.hasWaiting)
      if (await this.keptSeats.keeper.isListed(eventId, accountId)) return event;
    if (refusal || !event) throw refusedSeat(refusal, event);
    return event;
  }
}
