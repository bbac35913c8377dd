import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { PersonalData } from '../../common/database/personal-data.js';

/** The last use of an account. Written by a trigger on `sessions`, so that it outlives the sessions. */
@Entity('account_activity')
@PersonalData({ accountId: { export: 'activity', erase: 'delete' } })
@Index('account_activity_last_used_at', ['lastUsedAt'])
export class AccountActivityEntity {
  @PrimaryColumn('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) accountId: number;
  @Column('timestamptz') lastUsedAt: Date;
  /** When the owner was warned by mail that the account will be deleted; null again once it is used. */
  @Column('timestamptz', { nullable: true }) warnedAt: Date | null;
}
