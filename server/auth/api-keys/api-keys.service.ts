import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { DomainError } from '../../common/errors/domain-error.js';
import type { CurrentUser, KeyScope } from '../../common/http/access.js';
import { DAY, MINUTE } from '../../common/time/durations.rules.js';
import { RateLimitStorage } from '../rate-limits/index.js';
import type { ApiKeyEntity } from './api-key.entity.js';
import { ApiKeysRepository } from './api-keys.repository.js';

/** A key of an organiser's program, without the key itself. */
export type ApiKey = Readonly<Omit<ApiKeyEntity, 'hash'>>;

const PREFIX = 'apero_';
const KEY = /^bearer +(apero_[\w-]{43})$/i;
/** Characters by which its owner knows a key. */
const SHOWN = PREFIX.length + 6;
/** Calls of one key in a minute. */
const CALLS_A_MINUTE = 300;

/** Keys with which programs call some routes: shown once, kept as hashes, never with more rights than their maker has now. */
@Injectable()
export class ApiKeysService {
  constructor(
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly limits: RateLimitStorage,
    private readonly keys: ApiKeysRepository,
  ) {}

  /** Returns the key in an Authorization header; undefined if it holds none. */
  keyIn(authorization: string | undefined): string | undefined {
    return KEY.exec(authorization ?? '')?.[1];
  }

  /**
   * Returns the user as whom a key calls a route of this scope. Throws UNAUTHENTICATED for one that is unknown, expired or
   * revoked, FORBIDDEN if it lacks the scope or the route is for no keys, RATE_LIMITED.
   */
  async enter(key: string, scope: KeyScope | undefined): Promise<CurrentUser> {
    const now = this.clock.now();
    const found = await this.keys.findUser(hashOf(key), now);
    if (!found) throw new DomainError('UNAUTHENTICATED');
    const { id, scopes, ...user } = found;
    await this.count(id);
    if (!scope || !scopes.includes(scope)) throw new DomainError('FORBIDDEN');
    await this.keys.markUsed(id, now);
    // no session: what needs one is for no keys
    return { ...user, sessionId: 0, lastUsedAt: now, apiKeyId: id };
  }

  /** Returns all keys that were not revoked, newest first. */
  list(): Promise<ApiKey[]> {
    return this.keys.list();
  }

  /** Makes a key of an organiser. Returns it with its text, which is never shown again. */
  async create(
    accountId: number,
    { name, scopes, days }: { name: string; scopes: KeyScope[]; days: number },
  ): Promise<{ apiKey: ApiKey; key: string }> {
    const key = `${PREFIX}${randomBytes(32).toString('base64url')}`;
    const createdAt = this.clock.now();
    const expiresAt = new Date(createdAt.getTime() + days * DAY);
    const prefix = key.slice(0, SHOWN);
    const row = { accountId, name, scopes, hash: hashOf(key), prefix, createdAt, expiresAt };
    return { apiKey: await this.keys.insert(row), key };
  }

  /** Revokes a key: its next call is refused, on every replica. Throws API_KEY_NOT_FOUND. */
  async revoke(id: number): Promise<void> {
    if (!(await this.keys.revoke(id, this.clock.now()))) throw new DomainError('API_KEY_NOT_FOUND');
  }

  private async count(id: number): Promise<void> {
    if (!this.settings.rateLimits) return;
    const { isBlocked, timeToBlockExpire } = await this.limits.increment(
      `api-key:${id}`,
      MINUTE,
      CALLS_A_MINUTE,
    );
    if (isBlocked) throw new DomainError('RATE_LIMITED', { retryAfter: timeToBlockExpire });
  }
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
