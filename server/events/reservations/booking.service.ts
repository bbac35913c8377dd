import { Injectable } from '@nestjs/common';
import { allowsTransition, type TransitionMeta } from '../../common/database/transition-columns.js';
import { DomainError } from '../../common/errors/domain-error.js';
import type { Language } from '../../common/http/request-language.js';
import { jobKind } from '../../common/jobs/job-kind.js';
import { refundUntil } from '../calendar/index.js';
import { type Grant, refusalOf, type ReserveInput } from './booking.rules.js';
import {
  type EndedState,
  type EndReason,
  isAttending,
  RESERVATION_TRANSITIONS,
  seatsOf,
  TAKEN_FROM_GUEST,
} from './reservation.states.js';
import type { Reservation } from './reservations.repository.js';
import {
  invalidTransition,
  putTransfer,
  putTransition,
  SeatTaker,
  type StateChange,
  takeFirst,
} from './seat-taker.js';

/** Ends the invitations of guests who have given up their own seat at an event. */
export const INVITER_LEFT = jobKind<{ eventId: number }>('friends.end-invitations');

/** Takes and frees seats together with their reservations. Each method is one transaction, or part of the running one. */
@Injectable()
export class BookingService extends SeatTaker {
  /**
   * Grants a seat: without payment, or held and paid at once with money that was already paid. Throws EVENT_NOT_FOUND,
   * EVENT_CANCELLED, RESERVATIONS_CLOSED (a draft), ALREADY_RESERVED, NOT_FOR_YOU, EVENT_FULL, GUEST_BLOCKED.
   */
  give(input: ReserveInput, by: string, paidRappen = 0): Promise<Reservation> {
    const isPaid = paidRappen > 0;
    return this.grant(input, { by, reason: 'given_by_organiser', priceRappen: paidRappen, isPaid });
  }

  /**
   * Sells a seat at the entrance, for the event's price: held until it is paid, or paid already. Throws as `give`, and
   * ACCOUNT_IN_REVIEW.
   */
  sellWalkIn(input: ReserveInput, sale: { by: string; language: Language; isPaid: boolean }) {
    return this.grant(input, { ...sale, reason: 'sold_at_the_door', isWalkIn: true });
  }

  /**
   * Holds a seat for a guest of another event until they have paid the price difference. Throws as `transferToEvent`.
   */
  holdForTransfer(input: ReserveInput, hold: Omit<Grant, 'reason' | 'isPaid' | 'purpose'>) {
    return this.grant(input, { ...hold, reason: 'asked_for_difference', isPaid: false, purpose: 'transfer' });
  }

  /**
   * Moves a reservation to another event, with what was paid for it. It can be cancelled with a full refund until
   * `freeUntil` or later. Throws RESERVATION_NOT_FOUND, INVALID_TRANSITION (the guest does not attend, or has arrived),
   * EVENT_NOT_FOUND, EVENT_CANCELLED, RESERVATIONS_CLOSED (a draft), EVENT_ALREADY_BEGUN, ALREADY_RESERVED,
   * NOT_FOR_YOU, EVENT_FULL, SIDE_LEADS, GUEST_BLOCKED.
   */
  transferToEvent(
    reservationId: number,
    { eventId, guest, anyway, freeUntil }: Omit<ReserveInput, 'accountId'> & { freeUntil?: Date },
    by: string,
  ): Promise<Reservation> {
    return this.database.transaction(async () => {
      const reservation = await this.lock(reservationId);
      if (reservation.checkedInAt || !isAttending(reservation.status))
        throw invalidTransition(reservation.checkedInAt ? 'arrived' : reservation.status);
      const { accountId, eventId: fromEventId } = reservation;
      await this.reservations.lockAccount(accountId);
      await this.accounts.requireUnblocked(accountId);
      const meta = { at: this.clock.now(), by, reason: `moved_from_event_${reservation.eventId}` };
      const event = await this.requireBookable({ eventId, accountId, guest, anyway }, 'transfer', meta.at);
      const usual = refundUntil(event, this.settings.refundHours);
      const deadline = freeUntil && freeUntil > usual ? freeUntil : usual;
      const { transferred, kept } = await takeFirst(event, guest.gender, (side) =>
        this.reservations.transferWithSeat(reservation, { eventId, side, refundUntil: deadline }, meta),
      );
      if (kept > 0) await this.seats.offerKept(fromEventId);
      await this.endInvitations(fromEventId, accountId);
      await this.updateWaitingList(event, accountId, meta);
      await putTransfer(this.outbox, transferred, fromEventId, freeUntil && deadline);
      return transferred;
    });
  }

  /** Returns the reservation as it is now, locked until the transaction ends. Throws RESERVATION_NOT_FOUND. */
  async lock(reservationId: number): Promise<Reservation> {
    const reservation = await this.findAndLock(reservationId);
    if (!reservation) throw new DomainError('RESERVATION_NOT_FOUND');
    return reservation;
  }

  /** As `lock`, but returns undefined if the reservation does not exist. */
  findAndLock(reservationId: number): Promise<Reservation | undefined> {
    return this.reservations.lock(reservationId);
  }

  /** Returns the reservation whose hold has this key, locked until the transaction ends, or undefined. */
  lockByHoldKey(holdKey: string): Promise<Reservation | undefined> {
    return this.reservations.lockByHoldKey(holdKey);
  }

  /** Ends a locked reservation, and frees its seat. Throws INVALID_TRANSITION. */
  async end(reservation: Reservation, to: EndedState, meta: TransitionMeta<EndReason>): Promise<void> {
    await this.transition(reservation, { to, ...meta });
  }

  /**
   * Makes a locked hold a paid reservation. Returns false if its event was cancelled in the meantime, so that the
   * payment must be refunded. Throws INVALID_TRANSITION.
   */
  async pay(reservation: Reservation, meta: TransitionMeta): Promise<boolean> {
    const changed = await this.transition(reservation, { to: 'paid', ...meta });
    return changed?.closed === false;
  }

  /** Records that a payment for a locked hold is being processed. */
  notePaying({ id }: Reservation, { at }: Pick<TransitionMeta, 'at'>): Promise<void> {
    return this.reservations.notePaying(id, at);
  }

  /**
   * Takes a seat for a locked reservation that was paid after it had expired. Changes nothing if the result is
   * `refused` (the event has begun or was cancelled, or the guest has another live reservation for it) or `full`.
   */
  async revive(reservation: Reservation, meta: TransitionMeta): Promise<'revived' | 'refused' | 'full'> {
    await this.reservations.lockAccount(reservation.accountId);
    const event = await this.reservations.findBookable(reservation.eventId, reservation.accountId, meta.at);
    const gaveUp = event && (await this.holdLimits.hasGivenUp(event, reservation.accountId, meta.at));
    if (refusalOf(event, { purpose: 'late_payment', gaveUp, now: meta.at })) return 'refused';
    if (!(await this.transition(reservation, { to: 'paid', ...meta }))) return 'full';
    if (event) await this.updateWaitingList(event, reservation.accountId, meta);
    return 'revived';
  }

  private grant(
    input: ReserveInput,
    { by, reason, isPaid, purpose = 'grant', ...grant }: Grant,
  ): Promise<Reservation> {
    return this.database.transaction(async () => {
      const meta = { at: this.clock.now(), by, reason };
      await this.reservations.lockAccount(input.accountId);
      await this.accounts.requireUnblocked(input.accountId);
      // organisers may grant a seat to an account in review; a walk-in may be sold by a host
      if (grant.isWalkIn) await this.blocklist.requireDecided(input.accountId);
      const event = await this.requireBookable(input, purpose, meta.at);
      const taker = { ...input, ...grant, beyondLead: purpose === 'grant' };
      const given = await this.take(taker, { ...event, ...grant }, meta);
      if (!isPaid || given.status !== 'held') return given;
      await this.transition(given, { to: 'paid', ...meta });
      return { ...given, status: 'paid' };
    });
  }

  // undefined, with nothing changed: a free seat is needed, and there is none
  private async transition(
    reservation: Reservation,
    meta: StateChange & Omit<TransitionMeta, 'reason'>,
  ): Promise<{ closed: boolean } | undefined> {
    const { status } = reservation;
    const { to } = meta;
    if (!allowsTransition(RESERVATION_TRANSITIONS, status, to)) throw invalidTransition(status);
    const [before, after] = [seatsOf(status), seatsOf(to)];
    const change = { taken: after.taken - before.taken, held: after.held - before.held };
    const seat = await this.reservations.transitionWithSeat(reservation, to, change, meta);
    if (!seat) return undefined;
    const leaves = isAttending(status) && !isAttending(to);
    if (leaves && !TAKEN_FROM_GUEST.includes(meta.reason))
      await this.holdLimits.noteGivenUp(reservation, meta.at);
    await putTransition(this.outbox, reservation, meta);
    if (change.taken < 0 && seat.kept > 0) await this.seats.offerKept(reservation.eventId);
    if (leaves) await this.endInvitations(reservation.eventId, reservation.accountId);
    return seat;
  }

  private async endInvitations(eventId: number, accountId: number): Promise<void> {
    if (await this.reservations.isInviting(eventId, accountId))
      await this.jobs.enqueue(INVITER_LEFT, { eventId }, { key: String(eventId) });
  }
}
