import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { oneOf } from '../common/database/columns.js';
import { PersonalData } from '../common/database/personal-data.js';

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

/** Reasons of reports. */
export const REPORT_REASONS = ['disrespect', 'harassment', 'fake_profile', 'safety', 'other'] as const;
/** The reason of a report. */
export type ReportReason = (typeof REPORT_REASONS)[number];
/** Decisions about a report. */
export const REPORT_DECISIONS = ['dismissed', 'warned', 'blocked'] as const;
/** A decision about a report. */
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
