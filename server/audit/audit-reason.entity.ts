import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { PersonalData } from '../common/database/personal-data.js';

/**
 * The reason of an action about a person, in the words of an organiser or host. The log cannot be changed, so an entry
 * only has the id of this row, which is deleted with the person.
 */
@Entity('audit_reasons')
@PersonalData({
  accountId: { leftOut: 'the words of organisers, who hand them out if asked', erase: 'delete' },
})
@Index('audit_reasons_about', ['accountId'])
@Check('audit_reasons_text', 'char_length(text) between 1 and 2000')
export class AuditReasonEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id: number;

  /** The person it is about. */
  @Column('integer')
  @ForeignKey('accounts', { onDelete: 'CASCADE' })
  accountId: number;

  @Column('text')
  text: string;

  @Column('timestamptz')
  createdAt: Date;
}
