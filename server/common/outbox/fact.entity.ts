import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { NotPersonal } from '../database/personal-data.js';

/**
 * An outbox event, written in the transaction in which it happened. Deleted once its notifications and webhook
 * deliveries have been created.
 */
@Entity('facts')
@NotPersonal('what has happened, for seconds; what is told because of it stands in `notifications`')
@Index('facts_to_handle', ['attemptAt', 'id'])
@Check('facts_kind', `kind ~ '^[a-z-]+\\.[a-z_]+$'`)
@Check('facts_data', `jsonb_typeof(data) = 'object'`)
export class FactEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id: number;

  /** `<noun>.<past verb>`: see `factKind`. */
  @Column('text')
  kind: string;

  /** Ids, and at most an email address that is not, or no longer, the account's own. */
  @Column('jsonb')
  data: object;

  @Column('timestamptz')
  occurredAt: Date;

  /** When it is handled next. Later than `occurredAt` only if handling it has failed. */
  @Column('timestamptz')
  attemptAt: Date;
}
