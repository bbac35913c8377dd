import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { type Page, type PageRequest, limitOf } from '../../common/http/page.js';
import { Keys } from '../../common/keys/keys.js';
import { AccountsService, mailboxOf } from '../accounts/index.js';
import {
  type BlockReviewDecision,
  BlockReviewEntity,
  type TraceKind,
  BlockedTraceEntity,
} from './block-review.entity.js';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, Not, type FindOptionsWhere, type Repository } from 'typeorm';
import { insertNew } from '../../common/database/insert-new.js';
import { Database } from '../../common/database/database.js';

/** Adds traces to an account that has some. $1 account, $2 kind, $3 hashes, $4 now. */
const ADD_TRACES = `insert into blocked_traces (account_id, kind, hash, created_at)
  select $1, $2, hash, $4 from unnest($3::text[]) as given (hash)
   where exists (select from blocked_traces t where t.account_id = $1)
  on conflict do nothing`;

/** $1 account, $2 kinds, $3 hashes, $4 now. One statement in any case, so that its time reveals nothing. */
const REVIEW = `insert into block_reviews (account_id, former_account_id, found_by, created_at)
  select distinct $1::int, t.account_id, t.kind, $4::timestamptz
    from blocked_traces t join unnest($2::text[], $3::text[]) as given (kind, hash) using (kind, hash)
   where t.account_id <> $1
  on conflict do nothing`;

/** $1 account. In SQL, because it runs at every purchase (decision 7). */
const OPEN_TRACES = `select found_by as "foundBy" from block_reviews where account_id = $1 and decision is null`;

/**
 * Recognises blocked people who return with another account. For a blocked account, keyed hashes of its mailbox and
 * cards are stored; an account that matches one of them is reviewed by organisers, and gets no seat until they decide.
 */
@Injectable()
export class BlocklistService {
  constructor(
    private readonly keys: Keys,
    private readonly clock: Clock,
    private readonly accounts: AccountsService,
    private readonly database: Database,
    @InjectRepository(BlockedTraceEntity) private readonly rows: Repository<BlockedTraceEntity>,
    @InjectRepository(BlockReviewEntity) private readonly reviews: Repository<BlockReviewEntity>,
  ) {}

  /** Stores the mailbox of a blocked account, since it was blocked (default: now). An existing trace stays. */
  async remember(accountId: number, email: string, createdAt = this.clock.now()): Promise<void> {
    const hash = this.keys.sign('blocklist', `email ${mailboxOf(email)}`);
    await insertNew(this.rows, { accountId, kind: 'email', hash, createdAt });
  }

  /** Stores the cards of a blocked account. Changes nothing if the account has no traces any more. */
  async rememberCards(accountId: number, fingerprints: readonly string[]): Promise<void> {
    const hashes = fingerprints.map((fingerprint) => this.keys.sign('blocklist', `card ${fingerprint}`));
    await this.database.query(ADD_TRACES, [accountId, 'card', hashes, this.clock.now()]);
  }

  /**
   * Opens a review of an account that matches a trace of a blocked person, once for each trace and person.
   * `cardFingerprint`: the provider's; null for a payment without a card.
   */
  async checkBlocklist(
    accountId: number,
    { email, cardFingerprint }: { email: string; cardFingerprint?: string | null },
  ): Promise<void> {
    const traces = this.traces('email', mailboxOf(email));
    if (cardFingerprint) traces.push(...this.traces('card', cardFingerprint));
    const [kinds, hashes] = [traces.map(({ kind }) => kind), traces.map(({ hash }) => hash)];
    await this.database.query(REVIEW, [accountId, kinds, hashes, this.clock.now()]);
  }

  /**
   * Throws ACCOUNT_IN_REVIEW for an account that matches a trace of a blocked person, until organisers have decided. A
   * mailbox counts only if it is verified: otherwise anybody could find out with somebody else's address whether its
   * owner was blocked.
   */
  async requireDecided(accountId: number): Promise<void> {
    const open = await this.database.query<Pick<BlockReviewEntity, 'foundBy'>>(OPEN_TRACES, [accountId]);
    if (open.length === 0) return;
    const account = await this.accounts.find(accountId);
    if (account?.emailVerified || open.some(({ foundBy }) => foundBy === 'card'))
      throw new DomainError('ACCOUNT_IN_REVIEW');
  }

  /** Decides all reviews of the same two accounts. Returns one. Throws BLOCK_REVIEW_NOT_FOUND, ALREADY_DECIDED. */
  async decide(
    id: number,
    decision: BlockReviewDecision,
    reason: string,
    organiserId: number,
  ): Promise<BlockReviewEntity> {
    const review = await this.require(id);
    if (review.decision) throw new DomainError('ALREADY_DECIDED');
    const { accountId, formerAccountId } = review;
    const { affected } = await this.reviews.update(
      { accountId, formerAccountId, decision: IsNull() },
      { decision, decisionReason: reason, decidedBy: organiserId, decidedAt: this.clock.now() },
    );
    if (!affected) throw new DomainError('ALREADY_DECIDED');
    return this.require(id);
  }

  private async require(id: number): Promise<BlockReviewEntity> {
    const review = await this.reviews.findOneBy({ id });
    if (!review) throw new DomainError('BLOCK_REVIEW_NOT_FOUND');
    return review;
  }

  // also finds traces from before the secret was rotated
  private traces(kind: TraceKind, text: string): Pick<BlockedTraceEntity, 'kind' | 'hash'>[] {
    return this.keys.signatures('blocklist', `${kind} ${text}`).map((hash) => ({ kind, hash }));
  }

  isRemembered(accountId: number): Promise<boolean> {
    return this.rows.existsBy({ accountId });
  }

  /** Deletes the traces of an account that is no longer blocked, and the open reviews because of it. */
  async forget(accountId: number): Promise<void> {
    await this.rows.delete({ accountId });
    await this.reviews.delete({ formerAccountId: accountId, decision: IsNull() });
  }

  /** Returns the accounts under review, each with the blocked account that it may belong to. */
  suspicions(): Promise<Pick<BlockReviewEntity, 'accountId' | 'formerAccountId'>[]> {
    const select = { accountId: true, formerAccountId: true } as const;
    return this.reviews.find({ select, where: { decision: IsNull() } });
  }

  /** Returns the accounts that, as organisers decided, belong to the person of this blocked account. */
  async laterAccountsOf(formerAccountId: number): Promise<number[]> {
    const decision = In<BlockReviewDecision>(['same_person', 'blocked']);
    const same = await this.reviews.findBy({ formerAccountId, decision });
    return same.map(({ accountId }) => accountId);
  }

  countOpen(): Promise<number> {
    return this.reviews.countBy({ decision: IsNull() });
  }

  /** Returns a page of reviews: open ones oldest first, otherwise newest first. */
  async list(decided: boolean | undefined, page: PageRequest): Promise<Page<BlockReviewEntity>> {
    const { limit: take, offset: skip } = limitOf(page);
    const where: FindOptionsWhere<BlockReviewEntity> =
      decided === undefined ? {} : { decision: decided ? Not(IsNull()) : IsNull() };
    const order = { id: decided === false ? ('ASC' as const) : ('DESC' as const) };
    const [items, total] = await this.reviews.findAndCount({ where, order, take, skip });
    return { items, total };
  }
}
