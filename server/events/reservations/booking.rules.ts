import type { ErrorCode } from '../../common/errors/catalogue.js';
import type { Settings } from '../../common/config/settings.js';
import type { TransitionMeta } from '../../common/database/transition-columns.js';
import type { Language } from '../../common/http/request-language.js';
import {
  type EventKind,
  type Gender,
  hasBegun,
  hasSeatFor,
  hasSeatLeftFor,
  isOpen,
  matchesOpenAt,
  refundUntil,
  welcomes,
} from '../calendar/event.rules.js';
import type { BookableEvent, NewReservation, Reservation } from './reservations.repository.js';

/** The part of a profile that decides whether an event is for a guest. */
export interface GuestProfile {
  gender: Gender;
  /** From the profile; it also counts as the age at the event. */
  age: number;
}

/** Why an event is not for a guest. */
export const UNFIT_REASONS = ['too_young', 'too_old', 'other_gender'] as const;
export type UnfitReason = (typeof UNFIT_REASONS)[number];

/** The part of an event that decides who may reserve. Theme and languages exclude nobody. */
export type WelcomingKind = Pick<EventKind, 'format' | 'minAge' | 'maxAge'>;

/** Returns why an event is not for a guest; empty if it is. */
export function unfitReasons({ format, minAge, maxAge }: WelcomingKind, guest: GuestProfile): UnfitReason[] {
  const reasons: UnfitReason[] = [];
  if (!welcomes(format, guest.gender)) reasons.push('other_gender');
  if (minAge !== null && guest.age < minAge) reasons.push('too_young');
  if (maxAge !== null && guest.age > maxAge) reasons.push('too_old');
  return reasons;
}

/** Returns whom an event is for, in English, as the end of a sentence: "women from 25 to 35". */
export function welcomed({ format, minAge, maxAge }: WelcomingKind): string {
  const who = format === 'two_sides' || format === 'open' ? 'guests' : format;
  if (minAge !== null && maxAge !== null) return `${who} from ${minAge} to ${maxAge}`;
  if (minAge !== null) return `${who} from ${minAge} on`;
  return maxAge === null ? who : `${who} up to ${maxAge}`;
}

/** Maximum number of running holds of one guest. */
export const MAX_HOLDS = 3;

/**
 * Why a seat is taken: a guest reserves or joins the waiting list, an organiser grants or moves one, or a payment came
 * late.
 */
export type BookingPurpose = 'reserve' | 'wait' | 'grant' | 'transfer' | 'late_payment';

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

/** The terms of a seat; without a price, it costs that of the event. */
export type SeatTerms = Partial<
  Pick<NewReservation, 'priceRappen' | 'language' | 'walkIn' | 'mayShorten'>
> & {
  /** Default: the usual end of a hold. */
  holdUntil?: Date;
  /** Whether the side may exceed the maximum lead. */
  beyondLead?: boolean;
};

/** A seat that an organiser or a host grants. */
export type Grant = Omit<SeatTerms, 'mayShorten' | 'beyondLead'> &
  Pick<TransitionMeta, 'by' | 'reason'> & { isPaid: boolean; purpose?: 'grant' | 'transfer' };

/** Reasons to refuse a seat, in the order in which they are checked. */
const OBSTACLES = [
  'missing',
  'cancelled',
  'draft',
  'begun',
  'reserved',
  'given_up',
  'not_for_them',
  'too_many_holds',
  'full',
  'leads',
] as const;
type Obstacle = (typeof OBSTACLES)[number];

/** Obstacles for a guest, whether the event is full or not. */
const FOR_GUESTS: Partial<Record<Obstacle, ErrorCode>> = {
  missing: 'EVENT_NOT_FOUND',
  cancelled: 'RESERVATIONS_CLOSED',
  draft: 'EVENT_NOT_FOUND',
  begun: 'RESERVATIONS_CLOSED',
  reserved: 'ALREADY_RESERVED',
  given_up: 'GIVEN_UP_TODAY',
  not_for_them: 'NOT_FOR_YOU',
};

/** Obstacles for an organiser, who sees which side leads when they grant a seat or sell one at the entrance. */
const FOR_ORGANISERS: Partial<Record<Obstacle, ErrorCode>> = {
  missing: 'EVENT_NOT_FOUND',
  cancelled: 'EVENT_CANCELLED',
  draft: 'RESERVATIONS_CLOSED',
  reserved: 'ALREADY_RESERVED',
  not_for_them: 'NOT_FOR_YOU',
  full: 'EVENT_FULL',
};

/** The error of each obstacle for a purpose; an obstacle that is not listed does not matter for it. */
export const REFUSALS: Readonly<Record<BookingPurpose, Partial<Record<Obstacle, ErrorCode>>>> = {
  reserve: {
    ...FOR_GUESTS,
    too_many_holds: 'TOO_MANY_HOLDS',
    full: 'EVENT_FULL',
    leads: 'SIDE_LEADS',
  },
  // whether the event is full is checked later, under the lock
  wait: FOR_GUESTS,
  grant: FOR_ORGANISERS,
  transfer: { ...FOR_ORGANISERS, begun: 'EVENT_ALREADY_BEGUN', leads: 'SIDE_LEADS' },
  // the seat is on the side that was paid for, so the statement that takes it decides whether it is free
  late_payment: {
    missing: 'EVENT_NOT_FOUND',
    cancelled: 'EVENT_CANCELLED',
    draft: 'RESERVATIONS_CLOSED',
    begun: 'EVENT_ALREADY_BEGUN',
    reserved: 'ALREADY_RESERVED',
    given_up: 'GIVEN_UP_TODAY',
  },
};

/** A request for a seat. `anyway`: an organiser grants it although the event is not for this guest. */
interface BookingAttempt {
  purpose: BookingPurpose;
  /** Absent if neither the guest's side nor eligibility is checked. */
  guest?: GuestProfile;
  anyway?: boolean | undefined;
  /** Whether they gave up a seat at this event on its day with another account of theirs. */
  gaveUp?: boolean | undefined;
  now: Date;
}

/** Returns why a seat is refused, or undefined. A guest's own running hold is no obstacle when they reserve again. */
export function refusalOf(
  event: BookableEvent | undefined,
  { purpose, guest, anyway = false, gaveUp = false, now }: BookingAttempt,
): ErrorCode | undefined {
  const codes = REFUSALS[purpose];
  if (!event) return codes.missing;
  const resumed = purpose === 'reserve' && event.live?.status === 'held';
  const met: Record<Obstacle, boolean> = {
    missing: false,
    cancelled: event.status === 'cancelled',
    draft: event.status === 'draft',
    begun: hasBegun(event, now),
    reserved: event.live !== null && !resumed,
    // on the day of the event, a guest who gives up a seat has been able to see the names of the others
    given_up: gaveUp || (event.leftAt !== null && isOpen(matchesOpenAt(event), event.leftAt)),
    not_for_them: !resumed && !anyway && guest !== undefined && unfitReasons(event, guest).length > 0,
    too_many_holds: !resumed && event.priceRappen > 0 && event.holds >= MAX_HOLDS,
    full: !resumed && guest !== undefined && !hasSeatLeftFor(guest.gender, event),
    leads: !resumed && guest !== undefined && !hasSeatFor(guest.gender, event),
  };
  const first = OBSTACLES.find((obstacle) => met[obstacle] && codes[obstacle]);
  return first && codes[first];
}

/** Returns the terms of a seat taken at this time: price, refund deadline, and end of the hold. */
export function termsOf(
  event: Pick<BookableEvent, 'startsAt' | 'priceRappen'>,
  now: Date,
  settings: Pick<Settings, 'holdSeconds' | 'reconcileSeconds' | 'refundHours'>,
): Pick<NewReservation, 'status' | 'priceRappen' | 'refundUntil' | 'holdExpiresAt' | 'nextReconciliationAt'> {
  const { holdSeconds, reconcileSeconds, refundHours } = settings;
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
