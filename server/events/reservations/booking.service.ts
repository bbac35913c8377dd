import { Injectable } from '@nestjs/common';
import { AccountsService, BlocklistService } from '../../auth/index.js';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { Database } from '../../common/database/database.js';
import { allowsTransition, type TransitionMeta } from '../../common/database/transition-columns.js';
import { DomainError } from '../../common/errors/domain-error.js';
import type { Language } from '../../common/http/request-language.js';
import { jobKind } from '../../common/jobs/job-kind.js';
import { Jobs } from '../../common/jobs/jobs.js';
import { Outbox } from '../../common/outbox/outbox.js';
import { nameFor, refundUntil } from '../calendar/index.js';
import { SeatsRepository } from '../seats/index.js';
import { SeatOffersService } from '../waiting-list/seat-offers.service.js';
import { type ListedEntry, WaitingListService } from '../waiting-list/waiting-list.service.js';
import {
  type BookingPurpose,
  type Grant,
  REFUSALS,
  refusalOf,
  type ReserveInput,
  type ReserveRequest,
  type ReserveResult,
  type SeatTerms,
  termsOf,
  type WaitRequest,
  welcomed,
} from './booking.rules.js';
import { HoldLimitsService } from './hold-limits.service.js';
import { putTransition, RESERVATION_TRANSFERRED, type StateChange } from './reservation-events.js';
import {
  type EndedState,
  type EndReason,
  isAttending,
  RESERVATION_TRANSITIONS,
  seatsOf,
  TAKEN_FROM_GUEST,
} from './reservation.states.js';
import {
  type BookableEvent,
  type Reservation,
  ReservationsRepository,
  takeFirst,
} from './reservations.repository.js';

/** Ends the invitations of guests who have given up their own seat at an event. */
export const INVITER_LEFT = jobKind<{ eventId: number }>('friends.end-invitations');

/** Takes and frees seats together with their reservations. Each method is one transaction, or part of the running one. */
@Injectable()
export class BookingService {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly outbox: Outbox,
    private readonly accounts: AccountsService,
    private readonly blocklist: BlocklistService,
    private readonly reservations: ReservationsRepository,
    private readonly seats: SeatsRepository,
    private readonly offers: SeatOffersService,
    private readonly waitingList: WaitingListService,
    private readonly holdLimits: HoldLimitsService,
  ) {}

  /**
   * Reserves a seat: held until it is paid, or confirmed if the event is free. Returns the guest's running hold for the
   * event if there is one. Throws EVENT_NOT_FOUND, RESERVATIONS_CLOSED, GIVEN_UP_TODAY, ALREADY_RESERVED, NOT_FOR_YOU,
   * TOO_MANY_HOLDS, EVENT_FULL, SIDE_LEADS, ACCOUNT_IN_REVIEW, and as `HoldLimitsService.requireHoldable`.
   */
  async reserve({ addressKey, price, ...request }: ReserveRequest): Promise<ReserveResult> {
    const { accountId, language } = request;
    // in a rush most requests are refused: they are answered without a transaction
    await this.requireBookable({ ...request, guest: await request.guest() }, 'reserve', this.clock.now());
    return this.database.transaction(async () => {
      const now = this.clock.now();
      await this.reservations.lockAccount(accountId);
      // it may have changed since it was read without the lock
      const input = { ...request, guest: await request.guest() };
      const event = await this.requireBookable(input, 'reserve', now);
      // as on the payment page, which is in the language of the reservation
      const eventName = nameFor(event, language);
      await this.blocklist.requireDecided(accountId);
      const hold = event.live && (await this.reservations.lock(event.live.id));
      if (hold) return { reservation: hold, isNew: false, eventName };
      const priceRappen = price ? await price.agree(event, now) : event.priceRappen;
      const reason = priceRappen > 0 ? 'reserved' : 'free_event';
      const meta = { at: now, by: `guest:${accountId}`, reason };
      const caller = addressKey === null ? undefined : { accountId, addressKey, now };
      if (caller) await this.holdLimits.requireHoldable({ ...event, priceRappen }, caller);
      const mayShorten = caller !== undefined && priceRappen > 0;
      const reservation = await this.take(input, event, { priceRappen, language, mayShorten }, meta);
      if (caller) await this.holdLimits.noteAddress(reservation.id, caller);
      await price?.keep(reservation, now);
      return { reservation, isNew: true, eventName };
    });
  }

  /**
   * Adds a guest to the waiting list of a full event. Throws EVENT_NOT_FOUND, RESERVATIONS_CLOSED, GIVEN_UP_TODAY,
   * ALREADY_RESERVED, ALREADY_WAITING, NOT_FOR_YOU, EVENT_NOT_FULL, RATE_LIMITED, EMAIL_NOT_VERIFIED,
   * ACCOUNT_IN_REVIEW.
   */
  joinWaitingList({ eventId, accountId, guest: ask, addressKey }: WaitRequest): Promise<ListedEntry> {
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

  /**
   * Grants a seat: without payment, or held and paid at once with money that was already paid. Throws EVENT_NOT_FOUND,
   * EVENT_CANCELLED, RESERVATIONS_CLOSED (a draft), ALREADY_RESERVED, NOT_FOR_YOU, EVENT_FULL, GUEST_BLOCKED.
   */
  give(input: ReserveInput, by: string, paidRappen = 0): Promise<Reservation> {
    const paid = { priceRappen: paidRappen, isPaid: paidRappen > 0 };
    return this.grant(input, { by, reason: 'given_by_organiser', ...paid });
  }

  /**
   * Sells a seat at the entrance, for the event's price: held until it is paid, or paid already. Throws as `give`, and
   * ACCOUNT_IN_REVIEW.
   */
  sellWalkIn(input: ReserveInput, sale: { by: string; language: Language; isPaid: boolean }) {
    return this.grant(input, { ...sale, reason: 'sold_at_the_door', walkIn: true });
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
        throw new DomainError('INVALID_TRANSITION', {
          args: { state: reservation.checkedInAt ? 'arrived' : reservation.status },
        });
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
      const joined = freeUntil ? { freeUntil: deadline.toISOString() } : {};
      const about = { reservationId, accountId, eventId, fromEventId };
      await this.outbox.put(RESERVATION_TRANSFERRED, { ...about, ...joined });
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

  private grant(input: ReserveInput, { by, reason, isPaid, purpose = 'grant', ...terms }: Grant) {
    return this.database.transaction(async (): Promise<Reservation> => {
      const meta = { at: this.clock.now(), by, reason };
      await this.reservations.lockAccount(input.accountId);
      await this.accounts.requireUnblocked(input.accountId);
      // organisers may grant a seat to an account in review; a walk-in may be sold by a host
      if (terms.walkIn) await this.blocklist.requireDecided(input.accountId);
      const event = await this.requireBookable(input, purpose, meta.at);
      const given = await this.take(input, event, { ...terms, beyondLead: purpose === 'grant' }, meta);
      if (!isPaid || given.status !== 'held') return given;
      await this.transition(given, { to: 'paid', ...meta });
      return { ...given, status: 'paid' };
    });
  }

  // undefined, with nothing changed: a free seat is needed, and there is none
  private async transition(reservation: Reservation, meta: StateChange & Omit<TransitionMeta, 'reason'>) {
    const { status } = reservation;
    const { to } = meta;
    if (!allowsTransition(RESERVATION_TRANSITIONS, status, to))
      throw new DomainError('INVALID_TRANSITION', { args: { state: status } });
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

  /**
   * Takes the seat that is kept for the guest if there is one, otherwise a free one, in the running transaction. Throws
   * EVENT_FULL, SIDE_LEADS, RESERVATIONS_CLOSED.
   */
  private async take(
    { eventId, accountId, guest }: ReserveInput,
    event: BookableEvent,
    { priceRappen = event.priceRappen, holdUntil, beyondLead, ...own }: SeatTerms,
    meta: TransitionMeta,
  ): Promise<Reservation> {
    const terms = termsOf({ ...event, priceRappen }, meta.at, this.settings);
    const kept = event.hasWaiting
      ? await this.offers.acceptOffer({ eventId, accountId, gender: guest.gender }, terms.status, meta)
      : undefined;
    const usual = { language: null, walkIn: false, mayShorten: false, ...terms };
    const holdExpiresAt = holdUntil ?? terms.holdExpiresAt;
    const input = { eventId, accountId, ...usual, ...own, holdExpiresAt };
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
  private async updateWaitingList(event: BookableEvent, accountId: number | undefined, meta: TransitionMeta) {
    if (!event.hasWaiting) return;
    if (accountId !== undefined) await this.waitingList.endReserved(event.id, accountId, meta);
    if (event.maxLead !== null) await this.seats.offerKept(event.id);
  }

  /** Returns the event if a guest may have a seat there for a purpose. Throws the error from `booking.rules.ts`. */
  private async requireBookable(
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
    if (refusal === 'NOT_FOR_YOU' && event)
      throw new DomainError(refusal, { args: { whom: welcomed(event) } });
    if (refusal || !event) throw new DomainError(refusal ?? 'EVENT_NOT_FOUND');
    return event;
  }
}
