import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { NotPersonal } from '../../common/database/personal-data.js';

/** The last moment at which connections were made, in one row: a second replica finds it done. */
@Entity('connection_reveals')
@NotPersonal('a time')
@Check('connection_reveals_one', 'id = 1')
export class ConnectionRevealEntity {
  @PrimaryColumn('integer', { default: 1 })
  id: number;

  @Column('timestamptz')
  lastAt: Date;
}
