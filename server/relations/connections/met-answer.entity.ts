import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { PersonalData } from '../../common/database/personal-data.js';

/**
 * A person's answer whether they met a connection after the event. Used for statistics only; nobody else can read it.
 */
@Entity('met_answers')
@PersonalData({ accountId: { export: 'met_answers', erase: 'delete' } })
@Index('met_answers_account_id', ['accountId'])
@Index('met_answers_event_id', ['eventId'])
export class MetAnswerEntity {
  /** No foreign key: the answer counts, and stays in its owner's export, whatever happens to the other person. */
  @PrimaryColumn('integer')
  connectionId: number;

  @PrimaryColumn('integer')
  @ForeignKey('accounts', { onDelete: 'CASCADE' })
  accountId: number;

  @Column('integer')
  @ForeignKey('events')
  eventId: number;

  @Column('boolean')
  met: boolean;

  @Column('timestamptz')
  answeredAt: Date;
}
