import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { NotPersonal } from '../database/personal-data.js';

/** An outbox event, deleted once its notifications and webhook deliveries exist. The table kept its former name. */
@Entity('facts')
@NotPersonal('events of the last seconds; the notifications that follow are in `notifications`')
@Index('facts_to_handle', ['attemptAt', 'id'])
@Check('facts_kind', `kind ~ '^[a-z-]+\\.[a-z_]+$'`)
@Check('facts_data', `jsonb_typeof(data) = 'object'`)
export class OutboxEventEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' }) id: number;

  /** `<noun>.<past verb>`: see `outboxEvent`. */
  @Column('text') kind: string;

  /** Ids, and at most an email address that is not, or no longer, the account's own. */
  @Column('jsonb') data: object;

  @Column('timestamptz') occurredAt: Date;

  /** When it is handled next. Later than `occurredAt` only if handling it has failed. */
  @Column('timestamptz') attemptAt: Date;
}
