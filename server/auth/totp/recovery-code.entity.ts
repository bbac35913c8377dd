import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { PersonalData } from '../../common/database/personal-data.js';

/** A code that stands once for one of the app. Only its hash is kept. */
@Entity('totp_recovery_codes')
@PersonalData({ accountId: { leftOut: 'hashes of codes that the person has', erase: 'delete' } })
@Index('totp_recovery_codes_account_id', ['accountId'])
export class RecoveryCodeEntity {
  /** SHA-256 in base64url: of 80 random bits a plain hash is enough. */
  @PrimaryColumn('text')
  hash: string;

  @Column('integer')
  @ForeignKey('accounts', { onDelete: 'CASCADE' })
  accountId: number;
}
