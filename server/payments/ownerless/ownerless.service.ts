import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { AccountsService } from '../../auth/index.js';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { type TransitionMeta, transitionColumns } from '../../common/database/transition-columns.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { Outbox } from '../../common/outbox/outbox.js';
import { BookingService, EventsService, type Reservation } from '../../events/index.js';
import { ProfilesService } from '../../profile/index.js';
import { type ProviderSession, StripeGateway, secondsAfter } from '../provider/index.js';
import {
  hasOurReference,
  OWNERLESS_FOUND,
  OwnerlessPaymentEntity,
  type Payment,
  PaymentRecords,
  type TransitionActor,
} from '../records/index.js';
import { ReceiptsService } from '../receipts/receipts.service.js';
import { RefundRequestsService } from '../refunds/index.js';

/** Seconds by which the provider's clock may be behind ours. */
const CLOCK_SKEW_SECONDS = 60;

/**
 * Payments without an owner: the session has a reference of ours, but the database does not have the hold, because it
 * was restored from an older copy. They are recorded, and organisers give them a seat or refund them.
 */
@Injectable()
export class OwnerlessService {
  private readonly logger = new Logger('Ownerless');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly accounts: AccountsService,
    private readonly profiles: ProfilesService,
    private readonly events: EventsService,
    private readonly booking: BookingService,
    private readonly gateway: StripeGateway,
    private readonly payments: PaymentRecords,
    private readonly refunds: RefundRequestsService,
    private readonly receipts: ReceiptsService,
    private readonly outbox: Outbox,
    @InjectRepository(OwnerlessPaymentEntity) private readonly rows: Repository<OwnerlessPaymentEntity>,
  ) {}

  /**
   * Records a paid session with a reference of ours but without a hold, once, in the running transaction; no other
   * session. Notifies the guest if we know them.
   */
  async record(session: ProviderSession, actor: TransitionActor): Promise<void> {
    if (session.status !== 'paid' || session.paymentIntent === null || !hasOurReference(session)) return;
    const payment = await this.payments.insert(null, session, { ...actor, reason: 'found_at_provider' });
    if (!payment) return;
    const paid = { ...actor, reason: 'paid' };
    await this.payments.transition(payment.id, 'paid', session.paymentIntent, paid);
    const claim = await this.claimOf(session);
    const { id: paymentId, amountRappen } = payment;
    const found = transitionColumns({ ...actor, reason: 'no_hold' });
    await this.rows.insert({ id: paymentId, ...claim, status: 'open', createdAt: actor.at, ...found });
    this.logger.warn(`Payment ${paymentId} has no reservation here: organisers have to look at it`);
    if (claim.accountId !== null)
      await this.outbox.put(OWNERLESS_FOUND, { paymentId, accountId: claim.accountId, amountRappen });
  }

  /**
   * Gives a seat for the payment: inserts a paid reservation, checked by the seat counters, and attaches the payment to
   * it. `target` says who gets it and where, if not as reserved. Throws PAYMENT_NOT_FOUND, ALREADY_DECIDED,
   * PAYMENT_DISPUTED, VALIDATION_FAILED (not CHF), ACCOUNT_NOT_FOUND, PROFILE_NOT_FOUND, EVENT_NOT_FOUND,
   * EVENT_CANCELLED, ALREADY_RESERVED, EVENT_FULL.
   */
  place(
    id: number,
    target: { accountId?: number | undefined; eventId?: number | undefined },
    by: string,
  ): Promise<Reservation> {
    return this.database.transaction(async () => {
      const { row, payment } = await this.lockOpen(id);
      await this.refunds.requireUndisputed(id);
      if (payment.currency !== 'chf' || (await this.refunds.amountLeft(payment)) < payment.amountRappen)
        throw new DomainError('ALREADY_DECIDED');
      const accountId = target.accountId ?? row.accountId;
      const eventId = target.eventId ?? row.eventId;
      if (accountId === null || !(await this.accounts.find(accountId)))
        throw new DomainError('ACCOUNT_NOT_FOUND');
      if (eventId === null) throw new DomainError('EVENT_NOT_FOUND');
      const guest = await this.profiles.guestOf(accountId);
      if (!guest) throw new DomainError('PROFILE_NOT_FOUND');
      // `anyway`: it was paid, and an organiser has decided
      const input = { eventId, accountId, guest, anyway: true };
      const reservation = await this.booking.give(input, by, payment.amountRappen);
      await this.payments.attach(id, reservation.id);
      const placed = transitionColumns(this.meta(by, 'placed_by_organiser'));
      await this.rows.update(id, { status: 'placed', ...placed });
      await this.receipts.issue(payment, reservation, payment.changedAt);
      return reservation;
    });
  }

  /** Refunds the payment, once. Throws PAYMENT_NOT_FOUND, ALREADY_DECIDED, PAYMENT_DISPUTED. */
  refund(id: number, by: string): Promise<void> {
    return this.database.transaction(async () => {
      const { payment } = await this.lockOpen(id);
      await this.refunds.requireUndisputed(id);
      const meta = this.meta(by, 'no_reservation');
      await this.refunds.request(payment, 'no_reservation', meta);
      await this.rows.update(id, { status: 'refunded', ...transitionColumns(meta) });
    });
  }

  /** Records why nothing has to be done. Throws PAYMENT_NOT_FOUND, ALREADY_DECIDED. */
  dismiss(id: number, reason: string, by: string): Promise<void> {
    return this.database.transaction(async () => {
      await this.lockOpen(id);
      const dismissed = transitionColumns(this.meta(by, 'dismissed_by_organiser'));
      await this.rows.update(id, { status: 'dismissed', dismissal: reason, ...dismissed });
    });
  }

  /** Fetches the payer's email from the provider, as we do not store it. Throws PAYMENT_NOT_FOUND, UNAVAILABLE. */
  async payerEmail(id: number): Promise<string | null> {
    const payment = (await this.rows.existsBy({ id })) ? await this.payments.find(id) : undefined;
    if (!payment) throw new DomainError('PAYMENT_NOT_FOUND');
    return this.gateway.findPayerEmail(payment.sessionId);
  }

  /**
   * Returns the state of a payment for a guest who returns from the payment page: organisers are checking it, or it was
   * refunded. Undefined if it is another person's, or has a seat.
   */
  async progressOf({ id }: Payment, accountId: number): Promise<'looked_at' | 'refunded' | undefined> {
    const row = await this.rows.findOneBy({ id });
    // if the account no longer exists, the caller is probably its owner: nobody else knows the session
    if (!row || row.status === 'placed' || (row.accountId ?? accountId) !== accountId) return undefined;
    return row.status === 'refunded' ? 'refunded' : 'looked_at';
  }

  private async lockOpen(id: number): Promise<{ row: OwnerlessPaymentEntity; payment: Payment }> {
    const row = await this.rows.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
    const payment = row && (await this.payments.find(id));
    if (!payment) throw new DomainError('PAYMENT_NOT_FOUND');
    if (row.status !== 'open') throw new DomainError('ALREADY_DECIDED');
    return { row, payment };
  }

  // after a restore an id may belong to another person: an account created after the page was opened did not pay there
  private async claimOf({ accountId: saidAccountId, eventId: saidEventId, openedAt }: ProviderSession) {
    const then = secondsAfter(openedAt, CLOCK_SKEW_SECONDS);
    const hasAccount = saidAccountId !== null && (await this.accounts.existedAt(saidAccountId, then));
    const hasEvent = saidEventId !== null && (await this.events.existedAt(saidEventId, then));
    const accountId = hasAccount ? saidAccountId : null;
    const eventId = hasEvent ? saidEventId : null;
    return { saidAccountId, saidEventId, accountId, eventId, openedAt };
  }

  private meta(by: string, reason: string): TransitionMeta {
    return { at: this.clock.now(), by, reason };
  }
}
