import { Column, Entity, PrimaryColumn } from 'typeorm';
import { NotPersonal } from '../../common/database/personal-data.js';

/** How far a walk over all that the provider knows since a time has come: one that was broken off goes on from there. */
@Entity('provider_walks')
@NotPersonal('times')
export class ProviderWalkEntity {
  @PrimaryColumn('timestamptz')
  since: Date;

  @Column('timestamptz')
  readUntil: Date;
}
