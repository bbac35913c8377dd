import { factKind } from '../../common/outbox/fact-kind.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { Outbox } from '../../common/outbox/outbox.js';
import { creditExpiry, shareOut } from './credit.rules.js';
import type { CreditReason } from './credit.states.js';
import { type Credit, CreditsRepository } from './credits.repository.js';

/** A guest was given credit. */
export const CREDIT_GIVEN = factKind<{
  creditId: number;
  accountId: number;
  eventId: number | null;
  amountRappen: number;
  reason: CreditReason;
}>('credit.given');

/** Who is given credit, how much, and why. */
export interface CreditGift {
  accountId: number;
  amountRappen: number;
  reason: CreditReason;
  eventId: number | null;
  /** The payment that it stands for, if it is given instead of a refund. */
  paymentId: number | null;
}

/** Money that guests have with us. It pays for their next places by itself, the part that expires first before the rest. */
@Injectable()
export class CreditsService {
  constructor(
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly credits: CreditsRepository,
  ) {}

  /** Returns what an account has left, in Rappen. */
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

  /** Returns the accounts that were given credit because of an event, for a reason. */
  givenAt(eventId: number, reason: CreditReason): Promise<ReadonlySet<number>> {
    return this.credits.givenAt(eventId, reason);
  }

  /** Uses credit for a reservation, in the running transaction. Throws PRICE_CHANGED if there is not so much any more. */
  async use(accountId: number, reservationId: number, amountRappen: number): Promise<void> {
    const shares = shareOut(await this.credits.lockOpen(accountId, this.clock.now()), amountRappen);
    if (!shares) throw new DomainError('PRICE_CHANGED');
    for (const share of shares) await this.credits.use(reservationId, share.creditId, share.amountRappen);
  }

  /** Gives credit, in the running transaction; the guest is told. */
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
