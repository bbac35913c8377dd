import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { PersonalData } from '../../common/database/personal-data.js';
import type { KeyScope } from '../../common/http/access.js';

/** A key of an organiser's program. */
@Entity('api_keys')
@PersonalData({
  accountId: { leftOut: 'keys of programs, which only their hashes are kept of', erase: 'delete' },
})
@Index('api_keys_of_account', ['accountId'])
@Unique('api_keys_hash_unique', ['hash'])
export class ApiKeyEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id: number;

  /** Who made it: it can do no more than they can. */
  @Column('integer')
  @ForeignKey('accounts')
  accountId: number;

  /** What uses it, in the organiser's words. */
  @Column('text')
  name: string;

  /** SHA-256 of the key, in hex: 256 random bits need no salt. */
  @Column('text')
  hash: string;

  /** The beginning of the key, by which its owner knows it. */
  @Column('text')
  prefix: string;

  @Column('text', { array: true })
  scopes: KeyScope[];

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz')
  expiresAt: Date;

  /** To the minute. */
  @Column('timestamptz', { nullable: true })
  lastUsedAt: Date | null;

  @Column('timestamptz', { nullable: true })
  revokedAt: Date | null;
}
