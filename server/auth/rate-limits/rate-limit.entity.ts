import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { NotPersonal } from '../../common/database/personal-data.js';

/** The number of hits of a key in its current window. */
@Entity('rate_limits')
@NotPersonal('keyed hashes, for minutes or days')
@Index('rate_limits_window_ends_at', ['windowEndsAt'])
@Check('rate_limits_hits', 'hits > 0')
export class RateLimitEntity {
  /** A keyed hash, from which neither email nor IP address can be read. */
  @PrimaryColumn('text') key: string;
  @Column('integer') hits: number;
  @Column('timestamptz') windowEndsAt: Date;
}
