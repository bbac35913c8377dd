import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { PersonalData } from '../../common/database/personal-data.js';

/** The secret that an account shares with an authenticator app. It counts once it is confirmed by a first code. */
@Entity('totp')
@PersonalData({ accountId: { leftOut: 'a sealed key, which is in the person’s app', erase: 'delete' } })
export class TotpEntity {
  @PrimaryColumn('integer')
  @ForeignKey('accounts', { onDelete: 'CASCADE' })
  accountId: number;

  /** Encrypted: see `SecretBox`. */
  @Column('text')
  sealedKey: string;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  confirmedAt: Date | null;

  /** The 30-second step of the newest used code: codes of this and earlier steps are no longer valid. */
  @Column('integer', { nullable: true })
  lastStep: number | null;
}
