import { hash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { DomainError } from '../../common/errors/domain-error.js';
import type { CurrentUser, KeyScope } from '../../common/http/access.js';
import { DAY, MINUTE } from '../../common/time/durations.rules.js';
import { AccountLimits } from '../rate-limits/index.js';
import { ApiKeyEntity } from './api-key.entity.js';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type Repository } from 'typeorm';
import { Database } from '../../common/database/database.js';

/** The current account of a key, and the key's scopes. */
type KeyUser = Omit<CurrentUser, 'sessionId' | 'lastUsedAt' | 'apiKeyId'> &
  Pick<ApiKeyEntity, 'id' | 'scopes'>;

/** $1 hash, $2 now. */
const FIND_USER = `select k.id, k.scopes, a.id as "accountId", a.email, a.role, a.onboarded_at is not null as "hasProfile",
    a.blocked_at is not null as blocked, a.email_verified_at is not null as "emailVerified",
    a.email_bounced_at is not null as "emailBounces", a.hide_previews as "hidePreviews", a.warned_at is not null as warned
  from api_keys k join accounts a on a.id = k.account_id
  where k.hash = $1 and k.revoked_at is null and k.expires_at > $2`;

/** $1 key, $2 now. At most once a minute. */
const MARK_USED = `update api_keys set last_used_at = $2
  where id = $1 and (last_used_at is null or last_used_at < $2::timestamptz - interval '1 minute')`;

export type ApiKey = Readonly<Omit<ApiKeyEntity, 'hash'>>;

const PREFIX = 'apero_';
/** Number of characters that are shown so that the owner recognises a key. */
const SHOWN = PREFIX.length + 6;
/** Maximum number of calls of one key in a minute. */
const CALLS_A_MINUTE = 300;

/** API keys of programs: shown once, stored as a hash, and never with more rights than their creator has now. */
@Injectable()
export class ApiKeysService {
  constructor(
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly limits: AccountLimits,
    private readonly database: Database,
    @InjectRepository(ApiKeyEntity) private readonly keys: Repository<ApiKeyEntity>,
  ) {}

  /**
   * Returns the user of a key for a route with this scope. Throws UNAUTHENTICATED if it is unknown, expired or revoked,
   * FORBIDDEN if it lacks the scope or the route is not open to keys, RATE_LIMITED.
   */
  async enter(key: string, scope: KeyScope | undefined): Promise<CurrentUser> {
    const now = this.clock.now();
    const [found] = await this.database.query<KeyUser>(FIND_USER, [hashOf(key), now]);
    if (!found) throw new DomainError('UNAUTHENTICATED');
    const { id, scopes, ...user } = found;
    if (this.settings.rateLimits) await this.limits.require(`api-key:${id}`, MINUTE, CALLS_A_MINUTE);
    if (!scope || !scopes.includes(scope)) throw new DomainError('FORBIDDEN');
    await this.database.query(MARK_USED, [id, now]);
    // no session: routes that need one are not open to keys
    return { ...user, sessionId: 0, lastUsedAt: now, apiKeyId: id };
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
    return { apiKey: await this.keys.save({ ...row, lastUsedAt: null, revokedAt: null }), key };
  }

  /** Revokes a key: its next call is refused on every replica. Throws API_KEY_NOT_FOUND. */
  async revoke(id: number): Promise<void> {
    const { affected } = await this.keys.update({ id, revokedAt: IsNull() }, { revokedAt: this.clock.now() });
    if (affected !== 1) throw new DomainError('API_KEY_NOT_FOUND');
  }

  /** Returns all keys that were not revoked, newest first. */
  list(): Promise<ApiKeyEntity[]> {
    return this.keys.find({ where: { revokedAt: IsNull() }, order: { id: 'DESC' } });
  }
}

const hashOf = (key: string): string => hash('sha256', key, 'hex');
