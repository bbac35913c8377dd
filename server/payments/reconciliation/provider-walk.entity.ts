import { Column, Entity, PrimaryColumn } from 'typeorm';
import { NotPersonal } from '../../common/database/personal-data.js';

/** The progress of a walk over everything at the provider since a time. An interrupted walk continues from there. */
@Entity('provider_walks')
@NotPersonal('times')
export class ProviderWalkEntity {
  @PrimaryColumn('timestamptz')
  since: Date;

  @Column('timestamptz')
  readUntil: Date;
}
