import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { NotPersonal } from '../database/personal-data.js';

/** Something that has happened, written in the transaction in which it did; `handledAt` is set once whoever it concerns is told. */
@Entity('facts')
@NotPersonal('ids of what has happened, for minutes; what is told because of it stands in `notifications`')
@Index('facts_to_handle', ['attemptAt', 'id'], { where: 'handled_at is null' })
@Index('facts_handled', ['handledAt'], { where: 'handled_at is not null' })
@Check('facts_kind', `kind ~ '^[a-z-]+\\.[a-z_]+$'`)
@Check('facts_data', `jsonb_typeof(data) = 'object'`)
export class FactEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id: number;

  /** `<noun>.<past verb>`: see `factKind`. */
  @Column('text')
  kind: string;

  /** Ids, no texts. */
  @Column('jsonb')
  data: object;

  @Column('timestamptz')
  occurredAt: Date;

  /** When it is handled next: later than it occurred only if handling it has failed. */
  @Column('timestamptz')
  attemptAt: Date;

  @Column('timestamptz', { nullable: true })
  handledAt: Date | null;
}
