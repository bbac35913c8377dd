import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Role } from '../common/http/access.js';
import { PersonalData } from '../common/database/personal-data.js';

/** What an entry says about what was done; no secrets, and nothing that a guest has written. */
export type AuditDetails = Readonly<
  Record<string, string | number | boolean | null | readonly string[] | readonly AuditChange[]>
>;

/** From what to what a field was changed. */
export interface AuditChange {
  field: string;
  from: string | number | boolean | null;
  to: string | number | boolean | null;
}

/** The kinds of things that an action can be done to. */
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
/** The kind of thing that an action was done to. */
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

/** Who did what, to what, when. The database refuses to change or delete a row. */
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
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id: number;

  @Column('timestamptz')
  at: Date;

  @Column('integer')
  @ForeignKey('accounts')
  actorId: number;

  @Column('text')
  actorRole: Role;

  /** `<subject>.<what was done>`, such as `event.postponed`. */
  @Column('text')
  action: string;

  @Column('text')
  subject: AuditSubject;

  @Column('integer', { nullable: true })
  subjectId: number | null;

  @Column('jsonb', { default: {} })
  details: AuditDetails;
}
