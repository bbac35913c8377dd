import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { PersonalData } from '../../common/database/personal-data.js';
import { oneOf } from '../../common/database/columns.js';

/** Traces by which a blocked person can be recognised: the mailbox, or a card that they paid with. */
export const TRACE_KINDS = ['email', 'card'] as const;
/** A kind of trace. */
export type TraceKind = (typeof TRACE_KINDS)[number];

/** A keyed hash by which a blocked person can be recognised. It outlives their account, so it has no foreign key. */
@Entity('blocked_traces')
@PersonalData({
  accountId: {
    leftOut: 'would tell a blocked person by what they are recognised',
    erase: 'keep',
    because: 'nobody escapes a block by leaving; a keyed hash names nobody, and ends by its own time limit',
  },
})
@Index('blocked_traces_hash', ['kind', 'hash'])
@Index('blocked_traces_created_at', ['createdAt'])
@Check('blocked_traces_kind', oneOf('kind', TRACE_KINDS))
export class BlockedTraceEntity {
  /** The id of the blocked account, which may have been deleted. */
  @PrimaryColumn('integer')
  accountId: number;

  @PrimaryColumn('text')
  kind: TraceKind;

  /** HMAC of the mailbox or of the card's fingerprint: see `Keys`. */
  @PrimaryColumn('text')
  hash: string;

  @Column('timestamptz')
  createdAt: Date;
}
