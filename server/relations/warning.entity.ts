import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
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
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id: number;

  @Column('integer')
  @ForeignKey('accounts', { onDelete: 'CASCADE' })
  accountId: number;

  @Column('integer')
  @ForeignKey('reports', { onDelete: 'CASCADE' })
  reportId: number;

  /** An additional text of the organisers, besides the standard one. */
  @Column('text', { nullable: true })
  text: string | null;

  @Column('timestamptz')
  createdAt: Date;

  /** When the person confirmed that they had read it. */
  @Column('timestamptz', { nullable: true })
  acknowledgedAt: Date | null;
}
