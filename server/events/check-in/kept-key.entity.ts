import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { NotPersonal } from '../../common/database/personal-data.js';

/** A key that must stay when the secret of the settings is changed, because what it signed is printed. */
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
