import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { PersonalData } from '../../common/database/personal-data.js';
import type { KeyScope } from '../../common/http/access.js';

/** An API key for an organiser's program. */
@Entity('api_keys')
@PersonalData({
  accountId: { leftOut: 'keys of programs, which only their hashes are kept of', erase: 'delete' },
})
@Index('api_keys_of_account', ['accountId'])
@Unique('api_keys_hash_unique', ['hash'])
export class ApiKeyEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' }) id: number;
  /** The organiser who created it: it has no more rights than they have. */
  @Column('integer') @ForeignKey('accounts') accountId: number;
  /** The program that uses it, as named by the organiser. */
  @Column('text') name: string;
  /** SHA-256 of the key, in hex: 256 random bits need no salt. */
  @Column('text') hash: string;
  /** The beginning of the key, so that its owner recognises it. */
  @Column('text') prefix: string;
  @Column('text', { array: true }) scopes: KeyScope[];
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') expiresAt: Date;
  /** Accurate to the minute. */
  @Column('timestamptz', { nullable: true }) lastUsedAt: Date | null;
  @Column('timestamptz', { nullable: true }) revokedAt: Date | null;
}
