import { Column, Entity, ForeignKey, PrimaryColumn, Index } from 'typeorm';
import { PersonalData } from '../../common/database/personal-data.js';

/** A recovery code, which replaces a code of the app once. Only its hash is stored. */
@Entity('totp_recovery_codes')
@PersonalData({ accountId: { leftOut: 'hashes of codes that the person has', erase: 'delete' } })
@Index('totp_recovery_codes_account_id', ['accountId'])
export class RecoveryCodeEntity {
  /** SHA-256 in base64url: a plain hash is enough for 80 random bits. */
  @PrimaryColumn('text') hash: string;
  @Column('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) accountId: number;
}

/** The secret that an account shares with an authenticator app. It counts once it is confirmed by a first code. */
@Entity('totp')
@PersonalData({ accountId: { leftOut: 'a sealed key, which is in the person’s app', erase: 'delete' } })
export class TotpEntity {
  @PrimaryColumn('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) accountId: number;
  /** Encrypted: see `Keys`. */
  @Column('text') sealedKey: string;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz', { nullable: true }) confirmedAt: Date | null;
  /** The 30-second step of the newest used code: codes of this and earlier steps are no longer valid. */
  @Column('integer', { nullable: true }) lastStep: number | null;
}
