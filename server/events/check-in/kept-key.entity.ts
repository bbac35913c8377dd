import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { NotPersonal } from '../../common/database/personal-data.js';

/** A key that survives a change of the settings' secret, because what it signed has been printed. */
@Entity('kept_keys')
@NotPersonal('keys of the product')
@Check('kept_keys_length', 'octet_length(key) = 32')
export class KeptKeyEntity {
  @PrimaryColumn('text')
  name: string;

  @Column('bytea')
  key: Buffer;

  @Column('timestamptz')
  createdAt: Date;
}
