import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { NotPersonal } from '../../common/database/personal-data.js';

/** How often a key was used in its running window. */
@Entity('rate_limits')
@NotPersonal('keyed hashes, for minutes or days')
@Index('rate_limits_window_ends_at', ['windowEndsAt'])
@Check('rate_limits_hits', 'hits > 0')
export class RateLimitEntity {
  /** A keyed hash: neither e-mail nor address can be read from it. */
  @PrimaryColumn('text')
  key: string;

  @Column('integer')
  hits: number;

  @Column('timestamptz')
  windowEndsAt: Date;
}
