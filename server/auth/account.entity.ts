import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Role } from '../common/http/access.js';

/** Somebody who can sign in. */
@Entity('accounts')
export class AccountEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id: number;

  /** Trimmed and in lower case: see `normalEmail`. */
  @Column('text')
  email: string;

  @Column('text', { name: 'password_hash' })
  passwordHash: string;

  @Column('text')
  role: Role;

  @Column('timestamptz', { name: 'blocked_at', nullable: true })
  blockedAt: Date | null;

  /** When the first profile was saved. */
  @Column('timestamptz', { name: 'onboarded_at', nullable: true })
  onboardedAt: Date | null;

  /** Tokens issued before this instant are no longer good. */
  @Column('timestamptz', { name: 'tokens_from' })
  tokensFrom: Date;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
