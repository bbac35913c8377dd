import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { PersonalData } from '../../common/database/personal-data.js';

/** A guest's objection to their match list, which a human reviews and answers. */
@Entity('objections')
@PersonalData({
  accountId: { export: 'objections', hide: ['answeredBy'], erase: 'delete' },
  answeredBy: {
    leftOut: 'what an organiser answered to others',
    erase: 'keep',
    because: 'belongs to the guest whom it answers',
  },
})
@Index('objections_of_account', ['accountId', 'id'])
@Index('objections_one_open', ['accountId', 'eventId'], { unique: true, where: 'answered_at is null' })
@Index('objections_open', ['id'], { where: 'answered_at is null' })
@Check('objections_text', 'char_length(text) between 1 and 2000')
@Check('objections_answer', 'char_length(answer) between 1 and 2000')
@Check('objections_answered', 'num_nulls(answer, answered_by, answered_at) in (0, 3)')
export class ObjectionEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' }) id: number;
  @Column('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) accountId: number;
  @Column('integer') @ForeignKey('events') eventId: number;
  @Column('text') text: string;
  @Column('timestamptz') createdAt: Date;
  @Column('text', { nullable: true }) answer: string | null;
  @Column('integer', { nullable: true }) @ForeignKey('accounts') answeredBy: number | null;
  @Column('timestamptz', { nullable: true }) answeredAt: Date | null;
}
