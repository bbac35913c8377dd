import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Check } from 'typeorm';
import type { Role } from '../common/http/access.js';
import { PersonalData } from '../common/database/personal-data.js';

/** The reason of an action about a person, in an organiser’s words: apart from the log, to be deleted with the person. */
@Entity('audit_reasons')
@PersonalData({
  accountId: { leftOut: 'the words of organisers, who hand them out if asked', erase: 'delete' },
})
@Index('audit_reasons_about', ['accountId'])
@Check('audit_reasons_text', 'char_length(text) between 1 and 2000')
export class AuditReasonEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' }) id: number;
  /** The person it is about. */
  @Column('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) accountId: number;
  @Column('text') text: string;
  @Column('timestamptz') createdAt: Date;
}

/** The details of an action; no secrets, and no texts written by guests. */
export type AuditDetails = Readonly<
  Record<string, string | number | boolean | null | readonly string[] | readonly AuditChange[]>
>;

/** A change of a field. */
export interface AuditChange {
  field: string;
  from: string | number | boolean | null;
  to: string | number | boolean | null;
}

/** The kinds of subjects of actions. */
export const AUDIT_SUBJECTS = [
  'event',
  'series',
  'venue',
  'code',
  'reservation',
  'account',
  'report',
  'statistics',
  'mail',
  'webhook',
  'api_key',
] as const;
/** The kind of subject of an action. */
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

/** An entry of the audit log: who did what, to what, when. The database refuses to change or delete a row. */
@Entity('audit_log')
@PersonalData({
  actorId: {
    leftOut: 'what an organiser did with the rows of others; names those others',
    erase: 'keep',
    because: 'who changed what must stay known until the log itself is deleted',
  },
})
@Index('audit_log_of_subject', ['subject', 'subjectId', 'id'])
@Index('audit_log_of_actor', ['actorId', 'id'])
@Index('audit_log_of_action', ['action', 'id'])
export class AuditEntryEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' }) id: number;
  @Column('timestamptz') at: Date;
  @Column('integer') @ForeignKey('accounts') actorId: number;
  @Column('text') actorRole: Role;
  /** `<subject>.<past verb>`, such as `event.postponed`. */
  @Column('text') action: string;
  @Column('text') subject: AuditSubject;
  @Column('integer', { nullable: true }) subjectId: number | null;
  @Column('jsonb', { default: {} }) details: AuditDetails;
}
