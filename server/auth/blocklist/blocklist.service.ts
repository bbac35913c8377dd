import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { DomainError } from '../../common/errors/domain-error.js';
import type { Page, PageRequest } from '../../common/http/page.js';
import { Keys } from '../../common/keys/keys.js';
import { AccountsService } from '../accounts/index.js';
import { mailboxOf } from './address.rules.js';
import type { BlockReviewDecision, BlockReviewEntity } from './block-review.entity.js';
import type { TraceKind } from './blocked-trace.entity.js';
import { BlocklistRepository, type Trace } from './blocklist.repository.js';

/** The data by which a person may be recognised. */
export interface Traits {
  email: string;
  /** The provider's fingerprint of the card; null for a payment without one. */
  cardFingerprint?: string | null;
}

/** An account under review, and the blocked account that it may belong to. */
export type Suspicion = Pick<BlockReviewEntity, 'accountId' | 'formerAccountId'>;

/**
 * Recognises blocked people who return with another account. For a blocked account, keyed hashes of its mailbox and
 * cards are stored; an account that matches one of them is reviewed by organisers, and gets no seat until they decide.
 */
@Injectable()
export class BlocklistService {
  constructor(
    private readonly keys: Keys,
    private readonly clock: Clock,
    private readonly repository: BlocklistRepository,
    private readonly accounts: AccountsService,
  ) {}

  /** Stores the mailbox of a blocked account, since it was blocked (default: now). An existing trace stays. */
  remember(accountId: number, email: string, since = this.clock.now()): Promise<void> {
    return this.repository.remember(accountId, this.trace('email', mailboxOf(email)), since);
  }

  /** Stores the cards of a blocked account. Changes nothing if the account has no traces any more. */
  rememberCards(accountId: number, fingerprints: readonly string[]): Promise<void> {
    const hashes = fingerprints.map((fingerprint) => this.trace('card', fingerprint).hash);
    return this.repository.addTraces(accountId, 'card', hashes, this.clock.now());
  }

  /** Returns whether a blocked account has traces. */
  isRemembered(accountId: number): Promise<boolean> {
    return this.repository.isRemembered(accountId);
  }

  /** Deletes the traces of an account that is no longer blocked, and the open reviews because of it. */
  forget(accountId: number): Promise<void> {
    return this.repository.forget(accountId);
  }

  /**
   * Checks an account against the blocklist: opens a review if it matches a trace of a blocked person, once for each
   * trace and person.
   */
  meet(accountId: number, { email, cardFingerprint }: Traits): Promise<void> {
    const traces = this.traces('email', mailboxOf(email));
    if (cardFingerprint) traces.push(...this.traces('card', cardFingerprint));
    return this.repository.review(accountId, traces, this.clock.now());
  }

  /**
   * Throws ACCOUNT_IN_REVIEW for an account that matches a trace of a blocked person, until organisers have decided. A
   * mailbox counts only if it is verified: otherwise anybody could find out with somebody else's address whether its
   * owner was blocked.
   */
  async requireDecided(accountId: number): Promise<void> {
    const traces = await this.repository.openTraces(accountId);
    if (traces.length === 0) return;
    const account = await this.accounts.find(accountId);
    if (account?.emailVerified || traces.includes('card')) throw new DomainError('ACCOUNT_IN_REVIEW');
  }

  /** Returns the accounts under review, each with the blocked account that it may belong to. */
  suspicions(): Promise<Suspicion[]> {
    return this.repository.open();
  }

  /** Returns the accounts that, as organisers decided, belong to the person of this blocked account. */
  laterAccountsOf(formerAccountId: number): Promise<number[]> {
    return this.repository.laterAccountsOf(formerAccountId);
  }

  /** Returns the number of open reviews. */
  countOpen(): Promise<number> {
    return this.repository.countOpen();
  }

  /** Returns a page of reviews: open ones oldest first, otherwise newest first. */
  list(decided: boolean | undefined, page: PageRequest): Promise<Page<BlockReviewEntity>> {
    return this.repository.list(decided, page);
  }

  /**
   * Decides a review, and all other reviews of the same two accounts. Returns it. Throws BLOCK_REVIEW_NOT_FOUND,
   * ALREADY_DECIDED.
   */
  async decide(
    id: number,
    decision: BlockReviewDecision,
    reason: string,
    organiserId: number,
  ): Promise<BlockReviewEntity> {
    const review = await this.require(id);
    if (review.decision) throw new DomainError('ALREADY_DECIDED');
    const decided = await this.repository.decide(review, {
      decision,
      decisionReason: reason,
      decidedBy: organiserId,
      decidedAt: this.clock.now(),
    });
    if (!decided) throw new DomainError('ALREADY_DECIDED');
    return this.require(id);
  }

  private async require(id: number): Promise<BlockReviewEntity> {
    const review = await this.repository.find(id);
    if (!review) throw new DomainError('BLOCK_REVIEW_NOT_FOUND');
    return review;
  }

  private trace(kind: TraceKind, text: string): Trace {
    return { kind, hash: this.keys.sign('blocklist', `${kind} ${text}`) };
  }

  // also finds traces from before the secret was rotated
  private traces(kind: TraceKind, text: string): Trace[] {
    return this.keys.signatures('blocklist', `${kind} ${text}`).map((hash) => ({ kind, hash }));
  }
}
