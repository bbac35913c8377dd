import {
  Check,
  Column,
  Entity,
  ForeignKey,
  Index,
  PrimaryGeneratedColumn,
  Unique,
  PrimaryColumn,
} from 'typeorm';
import { PersonalData } from '../../common/database/personal-data.js';
import { oneOf } from '../../common/database/columns.js';

/** Traces by which a blocked person can be recognised: the mailbox, or a card that they paid with. */
export const TRACE_KINDS = ['email', 'card'] as const;
export type TraceKind = (typeof TRACE_KINDS)[number];

/** A keyed hash by which a blocked person can be recognised. It outlives their account, so it has no foreign key. */
@Entity('blocked_traces')
@PersonalData({
  accountId: {
    leftOut: 'would tell a blocked person by what they are recognised',
    erase: 'keep',
    because: 'nobody escapes a block by leaving; a keyed hash names nobody, and ends by its own time limit',
  },
})
@Index('blocked_traces_hash', ['kind', 'hash'])
@Index('blocked_traces_created_at', ['createdAt'])
@Check('blocked_traces_kind', oneOf('kind', TRACE_KINDS))
export class BlockedTraceEntity {
  /** The id of the blocked account, which may have been deleted. */
  @PrimaryColumn('integer') accountId: number;
  @PrimaryColumn('text') kind: TraceKind;
  /** HMAC of the mailbox or of the card's fingerprint: see `Keys`. */
  @PrimaryColumn('text') hash: string;
  @Column('timestamptz') createdAt: Date;
}

/** A recognised account is another person's, or the same person's, who may stay or is blocked again. */
export const BLOCK_REVIEW_DECISIONS = ['someone_else', 'same_person', 'blocked'] as const;
export type BlockReviewDecision = (typeof BLOCK_REVIEW_DECISIONS)[number];

/** An account that matches a trace of a blocked person. Until it is decided they get no seat, and no reason. */
@Entity('block_reviews')
@PersonalData({
  accountId: { leftOut: 'a suspicion of which its person is not told', erase: 'delete' },
  formerAccountId: {
    leftOut: 'is about another account',
    erase: 'keep',
    because: 'nobody escapes a block by leaving; names nobody any more, and ends by its own time limit',
  },
  decidedBy: {
    leftOut: 'what an organiser decided of others',
    erase: 'keep',
    because: 'says who was responsible for the decision; names nobody any more',
  },
})
@Unique('block_reviews_once', ['accountId', 'formerAccountId', 'foundBy'])
@Index('block_reviews_open', ['id'], { where: 'decision is null' })
@Check('block_reviews_found_by', oneOf('found_by', TRACE_KINDS))
@Check('block_reviews_decision', oneOf('decision', BLOCK_REVIEW_DECISIONS))
@Check('block_reviews_decision_reason', 'char_length(decision_reason) between 1 and 2000')
@Check('block_reviews_decided', 'num_nulls(decision, decision_reason, decided_by, decided_at) in (0, 4)')
@Check('block_reviews_not_oneself', 'account_id <> former_account_id')
export class BlockReviewEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' }) id: number;
  /** The recognised account. */
  @Column('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) accountId: number;
  /** The id of the blocked account, which may have been deleted. */
  @Column('integer') formerAccountId: number;
  @Column('text') foundBy: TraceKind;
  @Column('timestamptz') createdAt: Date;
  @Column('text', { nullable: true }) decision: BlockReviewDecision | null;
  @Column('text', { nullable: true }) decisionReason: string | null;
  @Column('integer', { nullable: true }) @ForeignKey('accounts') decidedBy: number | null;
  @Column('timestamptz', { nullable: true }) decidedAt: Date | null;
}
