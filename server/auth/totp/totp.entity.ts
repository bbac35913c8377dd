import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { PersonalData } from '../../common/database/personal-data.js';

/** The key that an account shares with an app for codes. It counts once it is confirmed by a first code. */
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

  /** The step of 30 seconds of the newest code that was used: it and older ones are no longer good. */
  @Column('integer', { nullable: true })
  lastStep: number | null;
}
