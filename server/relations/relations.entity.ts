import {
  Check,
  Column,
  Entity,
  ForeignKey,
  Index,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  Unique,
} from 'typeorm';
import { oneOf } from '../common/database/columns.js';
import { NotPersonal, PersonalData } from '../common/database/personal-data.js';

/** The possible ratings of another guest after an event. */
export const RATINGS = ['yes', 'maybe', 'no'] as const;
export type Rating = (typeof RATINGS)[number];

/** A guest's rating of another after an event. */
@Entity('ratings')
@PersonalData({
  raterId: { export: 'ratings', erase: 'delete' },
  ratedId: { leftOut: 'said by others', erase: 'delete' },
})
@Index('ratings_rated_id', ['ratedId'])
@Index('ratings_no', ['raterId', 'ratedId'], { where: `rating = 'no'` })
@Index('ratings_yes', ['eventId', 'raterId', 'ratedId'], { where: `rating = 'yes'` })
@Check('ratings_rating', oneOf('rating', RATINGS))
@Check('ratings_not_oneself', 'rater_id <> rated_id')
export class RatingEntity {
  @PrimaryColumn('integer') @ForeignKey('events') eventId: number;
  @PrimaryColumn('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) raterId: number;
  @PrimaryColumn('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) ratedId: number;
  @Column('text') rating: Rating;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;
}

/**
 * A guest's block of a person whom organisers have blocked. It outlives that person's account, so that it can be
 * applied to a later account of the same person.
 */
@Entity('kept_blocks')
@PersonalData({
  blockerId: {
    leftOut: 'repeats the blocks; that organisers have blocked somebody is not told',
    erase: 'delete',
  },
  formerAccountId: {
    leftOut: 'chosen by others, who are not told of',
    erase: 'keep',
    because: 'protects the other guests; names nobody any more, and ends by its own time limit',
  },
})
@Index('kept_blocks_blocker_id', ['blockerId'])
@Index('kept_blocks_created_at', ['createdAt'])
export class KeptBlockEntity {
  /** The id of the blocked account, which may have been deleted. */
  @PrimaryColumn('integer') formerAccountId: number;
  @PrimaryColumn('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) blockerId: number;
  @Column('timestamptz') createdAt: Date;
}

/** A guest's block of another guest. */
@Entity('blocks')
@PersonalData({
  blockerId: { export: 'blocks', erase: 'delete' },
  blockedId: { leftOut: 'chosen by others, who are not told of', erase: 'delete' },
})
@Index('blocks_blocked_id', ['blockedId'])
@Check('blocks_not_oneself', 'blocker_id <> blocked_id')
export class BlockEntity {
  @PrimaryColumn('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) blockerId: number;
  @PrimaryColumn('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) blockedId: number;
  /** The event where the two met or were matched; null if they were not, and then the blocker does not see the name. */
  @Column('integer', { nullable: true }) @ForeignKey('events') eventId: number | null;
  @Column('timestamptz') createdAt: Date;
}

/** A person's answer whether they met a connection after the event. For statistics only; nobody else reads it. */
@Entity('met_answers')
@PersonalData({ accountId: { export: 'met_answers', erase: 'delete' } })
@Index('met_answers_account_id', ['accountId'])
@Index('met_answers_event_id', ['eventId'])
export class MetAnswerEntity {
  /**
   * No foreign key: the answer counts, and stays in its owner's export, even if the connection is deleted.
   */
  @PrimaryColumn('integer') connectionId: number;
  @PrimaryColumn('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) accountId: number;
  @Column('integer') @ForeignKey('events') eventId: number;
  @Column('boolean') met: boolean;
  @Column('timestamptz') answeredAt: Date;
}

/** The contact channels that connected people can share. */
export const CHANNELS = ['phone', 'whatsapp', 'instagram', 'telegram', 'signal', 'email'] as const;
export type Channel = (typeof CHANNELS)[number];

/** A channel that a person shares in a connection, or has shared. The value is in `contacts`. */
@Entity('connection_shares')
@PersonalData({
  connectionId: {
    leftOut: 'what the other shares; the app shows it for as long as they do',
    via: 'connections',
    erase: 'delete',
  },
  accountId: { export: 'shared_contacts', erase: 'delete' },
})
@Index('connection_shares_account_id', ['accountId'])
@Check('connection_shares_channel', oneOf('channel', CHANNELS))
export class ConnectionShareEntity {
  @PrimaryColumn('integer') @ForeignKey('connections', { onDelete: 'CASCADE' }) connectionId: number;
  /** The person who shares. */
  @PrimaryColumn('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) accountId: number;
  @PrimaryColumn('text') channel: Channel;
  /** False: withdrawn. The row stays, so that sharing it again does not notify the other person again. */
  @Column('boolean') shared: boolean;
  @Column('timestamptz') firstSharedAt: Date;
}

/** The time of the last reveal, in one row, so that only one replica creates its connections. */
@Entity('connection_reveals')
@NotPersonal('a time')
@Check('connection_reveals_one', 'id = 1')
export class ConnectionRevealEntity {
  @PrimaryColumn('integer', { default: 1 }) id: number;
  @Column('timestamptz') lastAt: Date;
}

/** Whether the two still see each other in their lists. */
export const CONNECTION_STATES = ['open', 'ended'] as const;
export type ConnectionState = (typeof CONNECTION_STATES)[number];

const OF_TWO = {
  leftOut: 'made of the answers of two; would tell who ended it and who has left',
  erase: 'delete',
} as const;

/** A mutual `yes` that was revealed to both. The row of an ended one stays, so that it is not created again. */
@Entity('connections')
@PersonalData({ accountA: OF_TWO, accountB: OF_TWO })
@Unique('connections_once', ['eventId', 'accountA', 'accountB'])
@Index('connections_one_open', ['accountA', 'accountB'], { unique: true, where: `state = 'open'` })
@Index('connections_account_a', ['accountA'])
@Index('connections_account_b', ['accountB'])
@Check('connections_id', 'id > 0')
@Check('connections_state', oneOf('state', CONNECTION_STATES))
@Check('connections_pair', 'account_a < account_b')
@Check('connections_ended', `(state = 'ended') = (ended_at is not null)`)
export class ConnectionEntity {
  /** Random, because consecutive numbers would reveal how many others were created, and between whom. */
  @PrimaryColumn('integer') id: number;
  /** The event at which the two met. */
  @Column('integer') @ForeignKey('events') eventId: number;
  /** The smaller id of the two. */
  @Column('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) accountA: number;
  @Column('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) accountB: number;
  @Column('text', { default: 'open' }) state: ConnectionState;
  /** The time of its reveal, the same for all connections of one reveal. */
  @Column('timestamptz') madeAt: Date;
  @Column('timestamptz', { nullable: true }) endedAt: Date | null;
}

/** A warning of the organisers to a guest; it never says who reported them. */
@Entity('warnings')
@PersonalData({
  accountId: { export: 'warnings', hide: ['reportId'], erase: 'delete' },
  reportId: {
    via: 'reports',
    leftOut: 'it is for the one who was warned, in their own section',
    erase: 'keep',
    because: 'it belongs to the one who was warned',
  },
})
@Index('warnings_of_account', ['accountId', 'id'])
@Unique('warnings_one_for_report', ['reportId'])
@Check('warnings_text', 'char_length(text) between 1 and 1000')
export class WarningEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' }) id: number;
  @Column('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) accountId: number;
  @Column('integer') @ForeignKey('reports', { onDelete: 'CASCADE' }) reportId: number;
  /** An additional text of the organisers, besides the standard one. */
  @Column('text', { nullable: true }) text: string | null;
  @Column('timestamptz') createdAt: Date;
  /** When the person confirmed that they had read it. */
  @Column('timestamptz', { nullable: true }) acknowledgedAt: Date | null;
}

export const REPORT_REASONS = ['disrespect', 'harassment', 'fake_profile', 'safety', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
export const REPORT_DECISIONS = ['dismissed', 'warned', 'blocked'] as const;
export type ReportDecision = (typeof REPORT_DECISIONS)[number];

/** A guest's report of another guest to the organisers, and their decision. */
@Entity('reports')
@PersonalData({
  reporterId: {
    export: 'reports',
    hide: ['decision', 'decisionReason', 'decidedBy', 'decidedAt'],
    erase: 'keep',
    because: 'protects the other guests; names nobody any more, and ends by its own time limit',
  },
  reportedId: {
    leftOut: 'said by others, who must not fear to say it',
    erase: 'keep',
    because: 'nobody escapes a report by leaving; names nobody any more, and ends by its own time limit',
  },
  decidedBy: {
    leftOut: 'what an organiser decided of others',
    erase: 'keep',
    because: 'belongs to the report',
  },
})
@Index('reports_about', ['reportedId'])
@Index('reports_one_open', ['reporterId', 'reportedId'], { unique: true, where: 'decision is null' })
@Check('reports_reason', oneOf('reason', REPORT_REASONS))
@Check('reports_text', 'char_length(text) <= 2000')
@Check('reports_decision', oneOf('decision', REPORT_DECISIONS))
@Check('reports_decision_reason', 'char_length(decision_reason) between 1 and 2000')
@Check('reports_not_oneself', 'reporter_id <> reported_id')
@Check('reports_decided', 'num_nulls(decision, decision_reason, decided_by, decided_at) in (0, 4)')
export class ReportEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' }) id: number;
  @Column('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) reporterId: number;
  @Column('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) reportedId: number;
  /** The event at which both were, if the reporter named one. */
  @Column('integer', { nullable: true }) @ForeignKey('events') eventId: number | null;
  @Column('text') reason: ReportReason;
  @Column('text', { default: '' }) text: string;
  @Column('timestamptz') createdAt: Date;
  @Column('text', { nullable: true }) decision: ReportDecision | null;
  @Column('text', { nullable: true }) decisionReason: string | null;
  @Column('integer', { nullable: true }) @ForeignKey('accounts') decidedBy: number | null;
  @Column('timestamptz', { nullable: true }) decidedAt: Date | null;
}
