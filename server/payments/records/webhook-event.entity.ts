import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { oneOf } from '../../common/database/columns.js';

const ARRIVALS = ['webhook', 'reconciliation'] as const;

/** An event of the provider that was handled: a second delivery changes nothing. */
@Entity('webhook_events')
@Check('webhook_events_arrived_by', oneOf('arrived_by', ARRIVALS))
export class WebhookEventEntity {
  /** The provider's id of the event. */
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  type: string;

  @Column('text')
  arrivedBy: (typeof ARRIVALS)[number];

  @Column('timestamptz')
  arrivedAt: Date;
}
