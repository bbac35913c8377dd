import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { PersonalData } from '../../common/database/personal-data.js';

/** A recovery code, which replaces a code of the app once. Only its hash is stored. */
@Entity('totp_recovery_codes')
@PersonalData({ accountId: { leftOut: 'hashes of codes that the person has', erase: 'delete' } })
@Index('totp_recovery_codes_account_id', ['accountId'])
export class RecoveryCodeEntity {
  /** SHA-256 in base64url: a plain hash is enough for 80 random bits. */
  @PrimaryColumn('text')
  hash: string;

  @Column('integer')
  @ForeignKey('accounts', { onDelete: 'CASCADE' })
  accountId: number;
}
