import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, Not, type FindOptionsWhere, type Repository } from 'typeorm';
import { Database } from '../../common/database/database.js';
import { limitOf, type Page, type PageRequest } from '../../common/http/page.js';
import { type BlockReviewDecision, BlockReviewEntity } from './block-review.entity.js';
import { BlockedTraceEntity, type TraceKind } from './blocked-trace.entity.js';

/** A trace by which a person may be recognised. */
export type Trace = Pick<BlockedTraceEntity, 'kind' | 'hash'>;

/** How a review was decided, by whom and when. */
export type DecisionOnReview = Pick<
  BlockReviewEntity,
  'decision' | 'decisionReason' | 'decidedBy' | 'decidedAt'
>;

/** Adds traces to an account that has some. $1 account, $2 kind, $3 hashes, $4 now. */
const ADD_TRACES = `insert into blocked_traces (account_id, kind, hash, created_at)
  select $1, $2, hash, $4 from unnest($3::text[]) as given (hash)
   where exists (select from blocked_traces t where t.account_id = $1)
  on conflict do nothing`;

/**
 * One statement whether or not somebody is recognised, so that its time reveals nothing. $1 account, $2 kinds, $3
 * hashes, $4 now.
 */
const REVIEW = `insert into block_reviews (account_id, former_account_id, found_by, created_at)
  select distinct $1::int, t.account_id, t.kind, $4::timestamptz
    from blocked_traces t join unnest($2::text[], $3::text[]) as given (kind, hash) using (kind, hash)
   where t.account_id <> $1
  on conflict do nothing`;

/** The rows of `blocked_traces` and `block_reviews`. */
@Injectable()
export class BlocklistRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(BlockedTraceEntity) private readonly traces: Repository<BlockedTraceEntity>,
    @InjectRepository(BlockReviewEntity) private readonly reviews: Repository<BlockReviewEntity>,
  ) {}

  /** Inserts a trace of an account. An existing one stays. */
  async remember(accountId: number, trace: Trace, now: Date): Promise<void> {
    await this.traces
      .createQueryBuilder()
      .insert()
      .values({ accountId, ...trace, createdAt: now })
      .orIgnore()
      .execute();
  }

  /** Inserts further traces of an account that has one; changes nothing for any other account. */
  async addTraces(accountId: number, kind: TraceKind, hashes: readonly string[], now: Date): Promise<void> {
    await this.database.query(ADD_TRACES, [accountId, kind, hashes, now]);
  }

  isRemembered(accountId: number): Promise<boolean> {
    return this.traces.existsBy({ accountId });
  }

  /** Deletes the traces of an account, and the undecided reviews because of it. */
  async forget(accountId: number): Promise<void> {
    await this.traces.delete({ accountId });
    await this.reviews.delete({ formerAccountId: accountId, decision: IsNull() });
  }

  /** Inserts a review for each blocked account with one of these traces, once for each. */
  async review(accountId: number, traces: readonly Trace[], now: Date): Promise<void> {
    const kinds = traces.map(({ kind }) => kind);
    const hashes = traces.map(({ hash }) => hash);
    await this.database.query(REVIEW, [accountId, kinds, hashes, now]);
  }

  find(id: number): Promise<BlockReviewEntity | null> {
    return this.reviews.findOneBy({ id });
  }

  /** Returns the accounts under review, each with the blocked account that it may belong to. */
  open(): Promise<Pick<BlockReviewEntity, 'accountId' | 'formerAccountId'>[]> {
    const select = { accountId: true, formerAccountId: true } as const;
    return this.reviews.find({ select, where: { decision: IsNull() } });
  }

  /** Returns the kinds of traces in an account's undecided reviews. */
  async openTraces(accountId: number): Promise<TraceKind[]> {
    const open = await this.reviews.findBy({ accountId, decision: IsNull() });
    return open.map(({ foundBy }) => foundBy);
  }

  async laterAccountsOf(formerAccountId: number): Promise<number[]> {
    const decision = In<BlockReviewDecision>(['same_person', 'blocked']);
    const same = await this.reviews.findBy({ formerAccountId, decision });
    return same.map(({ accountId }) => accountId);
  }

  countOpen(): Promise<number> {
    return this.reviews.countBy({ decision: IsNull() });
  }

  /** Stores the decision about all open reviews of the same two accounts. Returns false if there is none. */
  async decide(
    { accountId, formerAccountId }: Pick<BlockReviewEntity, 'accountId' | 'formerAccountId'>,
    decision: DecisionOnReview,
  ): Promise<boolean> {
    const open = { accountId, formerAccountId, decision: IsNull() };
    return ((await this.reviews.update(open, decision)).affected ?? 0) > 0;
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
