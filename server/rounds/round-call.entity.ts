import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { PersonalData } from '../common/database/personal-data.js';

/** A guest's call for a host to come to their table. */
@Entity('round_calls')
@PersonalData({ accountId: { export: 'calls_for_a_host', erase: 'delete' } })
@Index('round_calls_one_open', ['eventId', 'accountId'], {
  unique: true,
  where: 'acknowledged_at is null',
})
@Index('round_calls_of_account', ['accountId'])
export class RoundCallEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id: number;

  @Column('integer')
  @ForeignKey('events', { onDelete: 'CASCADE' })
  eventId: number;

  @Column('integer')
  @ForeignKey('accounts', { onDelete: 'CASCADE' })
  accountId: number;

  @Column('timestamptz')
  createdAt: Date;

  /** When a host answered that they are on their way; null until then. */
  @Column('timestamptz', { nullable: true })
  acknowledgedAt: Date | null;
}
