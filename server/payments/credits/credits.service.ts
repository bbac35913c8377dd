import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { Outbox, outboxEvent } from '../../common/outbox/outbox.js';
import { creditExpiry, shareOut } from './credit.rules.js';
import type { CreditReason } from './credit.entity.js';
import { type Credit, CreditsRepository } from './credits.repository.js';

/** A guest was given credit. */
export const CREDIT_GIVEN = outboxEvent<{
  creditId: number;
  accountId: number;
  eventId: number | null;
  amountRappen: number;
  reason: CreditReason;
}>('credit.given');

/** A credit to be given. */
export interface CreditGift {
  accountId: number;
  amountRappen: number;
  reason: CreditReason;
  eventId: number | null;
  /** The payment, if it is given instead of a refund. */
  paymentId: number | null;
}

/** Credit of guests. It is used automatically for their next seats, first to expire first. */
@Injectable()
export class CreditsService {
  constructor(
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly credits: CreditsRepository,
  ) {}

  /** Returns the remaining credit of an account, in Rappen. */
  balance(accountId: number): Promise<number> {
    return this.credits.balance(accountId, this.clock.now());
  }

  /** Returns the credits of an account that have not expired, the newest first. */
  ofAccount(accountId: number): Promise<Credit[]> {
    return this.credits.ofAccount(accountId, this.clock.now());
  }

  /** Returns all credits that an account was ever given, used up and expired ones too, the newest first. */
  historyOf(accountId: number): Promise<Credit[]> {
    return this.credits.historyOf(accountId);
  }

  /** Returns the accounts that were given credit for an event, for a reason. */
  givenAt(eventId: number, reason: CreditReason): Promise<ReadonlySet<number>> {
    return this.credits.givenAt(eventId, reason);
  }

  /** Uses credit for a reservation, in the running transaction. Throws PRICE_CHANGED if less is left. */
  async use(accountId: number, reservationId: number, amountRappen: number): Promise<void> {
    const shares = shareOut(await this.credits.lockOpen(accountId, this.clock.now()), amountRappen);
    if (!shares) throw new DomainError('PRICE_CHANGED');
    for (const share of shares) await this.credits.use(reservationId, share.creditId, share.amountRappen);
  }

  /** Gives credit, in the running transaction; the guest is notified. */
  async give(gift: CreditGift, by: string): Promise<Credit> {
    const now = this.clock.now();
    const credit = await this.credits.insert({
      ...gift,
      givenBy: by,
      createdAt: now,
      expiresAt: creditExpiry(now),
    });
    const { id: creditId, accountId, eventId, amountRappen, reason } = credit;
    await this.outbox.put(CREDIT_GIVEN, { creditId, accountId, eventId, amountRappen, reason });
    return credit;
  }
}
