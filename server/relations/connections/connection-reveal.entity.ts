import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { NotPersonal } from '../../common/database/personal-data.js';

/** The time of the last reveal, in one row, so that only one replica creates its connections. */
@Entity('connection_reveals')
@NotPersonal('a time')
@Check('connection_reveals_one', 'id = 1')
export class ConnectionRevealEntity {
  @PrimaryColumn('integer', { default: 1 })
  id: number;

  @Column('timestamptz')
  lastAt: Date;
}
