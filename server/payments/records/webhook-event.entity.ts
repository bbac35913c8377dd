import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { oneOf } from '../../common/database/columns.js';
import { NotPersonal } from '../../common/database/personal-data.js';

const RECEIVED_BY = ['webhook', 'reconciliation'] as const;
/** How an event of the provider reached us. */
export type ReceivedBy = (typeof RECEIVED_BY)[number];

/** A handled event of the provider: a second delivery changes nothing. */
@Entity('webhook_events')
@NotPersonal('ids and kinds of the provider’s events')
@Check('webhook_events_arrived_by', oneOf('arrived_by', RECEIVED_BY))
export class WebhookEventEntity {
  /** The provider's id of the event. */
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  type: string;

  @Column('text')
  arrivedBy: ReceivedBy;

  @Column('timestamptz')
  arrivedAt: Date;
}
