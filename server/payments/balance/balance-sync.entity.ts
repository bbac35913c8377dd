import { Column, Entity, PrimaryColumn } from 'typeorm';
import { NotPersonal } from '../../common/database/personal-data.js';

/** When the provider's balance was last read. */
@Entity('balance_syncs')
@NotPersonal('one row: a time')
export class BalanceSyncEntity {
  /** Always 1. */
  @PrimaryColumn('integer')
  id: number;

  @Column('timestamptz')
  readUntil: Date;
}
