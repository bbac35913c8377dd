import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { PersonalData } from '../../common/database/personal-data.js';

/** Whether somebody says that they met a connection after the event. For counting only: nobody else reads it. */
@Entity('met_answers')
@PersonalData({ accountId: { export: 'met_answers', erase: 'delete' } })
@Index('met_answers_account_id', ['accountId'])
@Index('met_answers_event_id', ['eventId'])
export class MetAnswerEntity {
  /** No foreign key: the answer counts, and stays in its owner's export, whatever becomes of the other person. */
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
