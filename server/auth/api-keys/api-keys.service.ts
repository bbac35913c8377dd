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

/** An API key, without its secret. */
export type ApiKey = Readonly<Omit<ApiKeyEntity, 'hash'>>;

const PREFIX = 'apero_';
const KEY = /^bearer +(apero_[\w-]{43})$/i;
/** Number of characters that are shown so that the owner recognises a key. */
const SHOWN = PREFIX.length + 6;
/** Maximum number of calls of one key in a minute. */
const CALLS_A_MINUTE = 300;

/**
 * API keys with which programs call some routes. A key is shown once and stored as a hash, and never has more rights
 * than its creator has now.
 */
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
   * Returns the user of a key for a route with this scope. Throws UNAUTHENTICATED if it is unknown, expired or revoked,
   * FORBIDDEN if it lacks the scope or the route is not open to keys, RATE_LIMITED.
   */
  async enter(key: string, scope: KeyScope | undefined): Promise<CurrentUser> {
    const now = this.clock.now();
    const found = await this.keys.findUser(hashOf(key), now);
    if (!found) throw new DomainError('UNAUTHENTICATED');
    const { id, scopes, ...user } = found;
    await this.count(id);
    if (!scope || !scopes.includes(scope)) throw new DomainError('FORBIDDEN');
    await this.keys.markUsed(id, now);
    // no session: routes that need one are not open to keys
    return { ...user, sessionId: 0, lastUsedAt: now, apiKeyId: id };
  }

  /** Returns all keys that were not revoked, newest first. */
  list(): Promise<ApiKey[]> {
    return this.keys.list();
  }

  /** Creates a key of an organiser. Returns it with its secret, which is never shown again. */
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

  /** Revokes a key: its next call is refused on every replica. Throws API_KEY_NOT_FOUND. */
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
