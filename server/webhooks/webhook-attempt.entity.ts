import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { PersonalData } from '../common/database/personal-data.js';

/** One call of an endpoint, and its result. */
@Entity('webhook_attempts')
@PersonalData({
  deliveryId: {
    via: 'webhook_deliveries',
    leftOut: 'what machines of the organisers were told and answered',
    erase: 'keep',
    because: 'it goes on working for the other organisers, and goes after 30 days',
  },
})
@Index('webhook_attempts_of_delivery', ['deliveryId', 'id'])
export class WebhookAttemptEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id: number;

  @Column('integer')
  @ForeignKey('webhook_deliveries', { onDelete: 'CASCADE' })
  deliveryId: number;

  @Column('timestamptz')
  at: Date;

  /** The HTTP status; null: no answer. */
  @Column('integer', { nullable: true })
  status: number | null;

  /** The beginning of the answer, or why there was none. */
  @Column('text')
  answer: string;

  @Column('integer')
  milliseconds: number;
}
