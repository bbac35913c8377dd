import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { AccountsService, BlocklistService } from '../../auth/index.js';
import { Clock } from '../../common/clock/clock.js';
import { columnsOf } from '../../common/database/columns.js';
import { Database } from '../../common/database/database.js';
import { allowsTransition, type TransitionMeta } from '../../common/database/transition-columns.js';
import { Outbox } from '../../common/outbox/outbox.js';
import {
  BookingService,
  type EndReason,
  EventsService,
  fitsSide,
  type Reservation,
  WaitingListService,
  hasBegun,
} from '../../events/index.js';
import { ProfilesService } from '../../profile/index.js';
import { type ProviderEvent, type ProviderSession, StripeGateway } from '../provider/index.js';
import {
  PAYMENT_REFUSED,
  PAYMENT_TRANSITIONS,
  type Payment,
  type PaymentMismatch,
  PaymentRecords,
  type PaymentState,
  ReservationPrices,
  type TransitionActor,
} from '../records/index.js';
import { ReservationTransferEntity } from '../records/payment.entity.js';
import { type Purchase, type ReceiptDraft, ReceiptsService } from '../receipts/receipts.service.js';
import { OwnerlessService } from '../ownerless/ownerless.service.js';
import { RefundRequestsService } from '../refunds/index.js';
import { mismatchOf, type SessionClaim, SessionClaims } from './session-claims.js';

/** What triggers a fulfilment. */
interface FulfilmentTrigger {
  /** Who or what, for the history. */
  by: string;
  /** The event that triggered it: recorded in the same transaction, and handled once. */
  event?: ProviderEvent;
  /** How a hold ends if its session turns out to be closed; default: `expired`. */
  ending?: HoldEnding;
  /** Leaves a session that others opened for a hold of ours to the next trigger. */
  onlyOurs?: boolean;
}

/** How a hold ends whose session is closed. */
export interface HoldEnding {
  to: 'expired' | 'cancelled';
  reason: EndReason;
}

/** What a payment does beside paying its reservation. */
interface Completion {
  /** The former seat that the reservation replaces. */
  transfer: ReservationTransferEntity | undefined;
  receipt: ReceiptDraft | undefined;
}

/** $1 reservation. In SQL, because it runs at every purchase (decision 7). */
const TRANSFER_OF = `select ${columnsOf(ReservationTransferEntity)} from reservation_transfers where reservation_id = $1`;

const HOLD_EXPIRED: HoldEnding = { to: 'expired', reason: 'hold_expired' };

/**
 * The only code that fulfils a session: the webhook, the guest's return, the reconciliation and the end of a hold all
 * use it. It fetches the session from the provider and applies its state in one transaction; a second call changes
 * nothing.
 */
@Injectable()
export class FulfilmentService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly gateway: StripeGateway,
    private readonly payments: PaymentRecords,
    private readonly booking: BookingService,
    private readonly claims: SessionClaims,
    private readonly blocklist: BlocklistService,
    private readonly profiles: ProfilesService,
    private readonly events: EventsService,
    private readonly accounts: AccountsService,
    private readonly refunds: RefundRequestsService,
    private readonly receipts: ReceiptsService,
    private readonly outbox: Outbox,
    private readonly waitingList: WaitingListService,
    private readonly ownerless: OwnerlessService,
    private readonly prices: ReservationPrices,
    @InjectRepository(ReservationTransferEntity)
    private readonly transfers: Repository<ReservationTransferEntity>,
  ) {}

  /**
   * Fetches a session from the provider and applies its state. Returns whether this call made the reservation a paid
   * one. Throws UNAVAILABLE if the provider does not respond.
   */
  async fulfil(sessionId: string, trigger: FulfilmentTrigger): Promise<boolean> {
    return this.apply(await this.gateway.findSession(sessionId), trigger);
  }

  /** Whether the reservation of a session is in this database. */
  hasReservation(session: ProviderSession): Promise<boolean> {
    return this.database.transaction(async () => (await this.claims.lock(session)) !== undefined);
  }

  /** Expires a session at the provider and applies its state, which may be paid. Throws UNAVAILABLE. */
  async close(sessionId: string, trigger: FulfilmentTrigger): Promise<void> {
    await this.apply(await this.gateway.expireSession(sessionId), trigger);
  }

  private apply(
    session: ProviderSession | undefined,
    { by, event, ending, onlyOurs }: FulfilmentTrigger,
  ): Promise<boolean> {
    return this.database.transaction(async () => {
      const actor = { at: this.clock.now(), by };
      if (event && !(await this.payments.recordEventOnce(event, actor))) return false;
      const claim = session && (await this.claims.lock(session));
      if (session && !claim) await this.ownerless.record(session, actor);
      // a session that others opened matters only if it brought money to refund (a subscription's has no intent)
      const isMoney = session?.status === 'paid' && session.paymentIntent !== null;
      if (!claim || (!claim.isOurs && (!isMoney || onlyOurs))) return false;
      const { reservation } = claim;
      const found = { ...actor, reason: 'found_at_provider' };
      const payment =
        (await this.payments.findBySession(session.id)) ??
        (await this.payments.insertOrFind(reservation.id, session, found));
      if (session.status === 'paid') return this.fulfilPaid(claim, payment, session, actor);
      if (session.status === 'processing') {
        await this.transition(payment, 'processing', { ...actor, reason: 'processing' });
        await this.booking.notePaying(reservation, actor);
      }
      if (session.status === 'failed')
        await this.end(reservation, payment, 'failed', { to: 'expired', reason: 'payment_failed' }, actor);
      if (session.status === 'expired')
        await this.end(reservation, payment, 'expired', ending ?? HOLD_EXPIRED, actor);
      return false;
    });
  }

  private async fulfilPaid(
    { reservation, isOurs }: SessionClaim,
    payment: Payment,
    session: ProviderSession,
    actor: TransitionActor,
  ): Promise<boolean> {
    if (payment.status === 'paid') return false;
    const mismatch = isOurs ? mismatchOf(session, reservation.priceRappen) : 'foreign_session';
    await this.payments.transition(payment.id, 'paid', session.paymentIntent, { ...actor, reason: 'paid' });
    if (mismatch) return this.refundMismatch(reservation, payment, session, mismatch, actor);
    const { accountId, eventId } = reservation;
    const account = await this.accounts.find(accountId);
    const event = await this.events.require(eventId);
    const { cardFingerprint } = session;
    if (account) await this.blocklist.checkBlocklist(accountId, { email: account.email, cardFingerprint });
    const purchase = { accountId, account, event };
    if (reservation.status !== 'held') return this.fulfilLate(reservation, payment, purchase, actor);
    // read before the seat is paid, because from then on the event's next buyer waits
    const completion = await this.prepareCompletion(reservation, payment, purchase, actor.at);
    return this.payReservation(reservation, completion, actor);
  }

  // the reservation has ended, or was paid before: the payment buys a seat if one is free, or is refunded
  private async fulfilLate(
    reservation: Reservation,
    payment: Payment,
    purchase: Purchase,
    actor: TransitionActor,
  ): Promise<boolean> {
    const { id: reservationId, status, accountId, eventId } = reservation;
    const fits = await this.fitsSide(reservation);
    // the last use of the code, or the credit, may have been used elsewhere in the meantime
    const canRevive =
      fits && status === 'expired' && (await this.prices.canCountAgain(reservationId, actor.at));
    const late = { ...actor, reason: 'late_payment' };
    const revived = canRevive ? await this.booking.revive(reservation, late) : 'refused';
    if (revived === 'revived') {
      const completion = await this.prepareCompletion(reservation, payment, purchase, actor.at);
      return this.complete(reservation, completion, actor);
    }
    // the seat is taken: the guest goes to the front of the waiting list
    if (revived === 'full') await this.waitingList.addFirst(reservation, actor.by);
    const isLate = status === 'expired' || status === 'cancelled';
    const reason = !isLate ? 'double_payment' : fits ? 'late_payment' : 'side_changed';
    await this.refunds.request(payment, reason, { ...actor, reason });
    const { id: paymentId, amountRappen } = payment;
    const about = { paymentId, reservationId, accountId, eventId, amountRappen, reason };
    await this.outbox.put(PAYMENT_REFUSED, about);
    return false;
  }

  private async refundMismatch(
    reservation: Reservation,
    payment: Payment,
    { amountRappen, currency }: ProviderSession,
    reason: PaymentMismatch,
    actor: TransitionActor,
  ): Promise<false> {
    await this.payments.markMismatch(payment.id, reason, { amountRappen, currency });
    await this.refunds.request({ ...payment, amountRappen }, reason, { ...actor, reason });
    // a foreign session leaves the hold and its own session alone
    if (reservation.status !== 'held' || reason === 'foreign_session') return false;
    // the hold's own session is closed and can never be paid
    if (!(await this.payments.findLatest(reservation.id)))
      await this.booking.end(reservation, 'cancelled', { ...actor, reason });
    return false;
  }

  // false if the event was cancelled or the guest's gender was changed in the meantime: they must not be notified that
  // they have a seat
  private async payReservation(
    reservation: Reservation,
    completion: Completion,
    actor: TransitionActor,
  ): Promise<boolean> {
    const takesPlace = await this.booking.pay(reservation, { ...actor, reason: 'paid' });
    if (takesPlace && (await this.fitsSide(reservation)))
      return this.complete(reservation, completion, actor);
    const reason = takesPlace ? 'side_changed' : 'event_cancelled';
    await this.refunds.refundReservation(reservation.id, reason, { ...actor, reason });
    return false;
  }

  private async prepareCompletion(
    { id }: Reservation,
    payment: Payment,
    purchase: Purchase,
    paidAt: Date,
  ): Promise<Completion> {
    const [transfer] = await this.database.query<ReservationTransferEntity>(TRANSFER_OF, [id]);
    return { transfer, receipt: await this.receipts.draft(payment, purchase, paidAt) };
  }

  /**
   * Completes a locked reservation that was just paid. Returns false if it was to replace another seat and that seat, or
   * the payment that counts for it, is no longer there: the difference alone buys no seat, and is refunded.
   */
  private async complete(
    { id }: Reservation,
    { transfer, receipt }: Completion,
    actor: TransitionActor,
  ): Promise<boolean> {
    if (!transfer || (await this.giveUpFormerSeat(transfer, actor))) {
      await this.receipts.issueDraft(receipt);
      return true;
    }
    const reason = 'late_payment';
    await this.refunds.refundReservation(id, reason, { ...actor, reason });
    return false;
  }

  // false if the former seat, or the payment that counts, is gone
  private async giveUpFormerSeat(
    transfer: ReservationTransferEntity,
    actor: TransitionActor,
  ): Promise<boolean> {
    const from = await this.booking.lock(transfer.fromReservationId);
    const { leftRappen, isDisputed } = await this.refunds.moneyLeft(from);
    const isThere = from.status === 'paid' && !from.checkedInAt && from.eventId === transfer.fromEventId;
    if (!isThere || isDisputed || leftRappen !== transfer.carriedRappen) return false;
    if (hasBegun(await this.events.require(from.eventId), actor.at)) return false;
    await this.booking.end(from, 'cancelled', { ...actor, reason: 'moved_on' });
    const { reservationId } = transfer;
    await this.transfers.update({ reservationId }, { transferredAt: actor.at });
    return true;
  }

  // guests cannot change their gender during a hold, but organisers can
  private async fitsSide({ accountId, eventId, side }: Reservation): Promise<boolean> {
    const gender = await this.profiles.genderOf(accountId);
    // read now: the format may have changed while this payment waited for the side's row
    return gender === undefined || fitsSide(gender, side, (await this.events.require(eventId)).format);
  }

  private async end(
    reservation: Reservation,
    payment: Payment,
    state: 'expired' | 'failed',
    { to, reason }: HoldEnding,
    actor: TransitionActor,
  ): Promise<void> {
    await this.transition(payment, state, { ...actor, reason });
    if (reservation.status === 'held') await this.booking.end(reservation, to, { ...actor, reason });
  }

  private async transition(payment: Payment, to: PaymentState, meta: TransitionMeta): Promise<void> {
    if (allowsTransition(PAYMENT_TRANSITIONS, payment.status, to))
      await this.payments.transition(payment.id, to, null, meta);
  }
}
