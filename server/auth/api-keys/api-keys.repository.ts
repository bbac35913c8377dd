import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type Repository } from 'typeorm';
import { Database } from '../../common/database/database.js';
import type { CurrentUser } from '../../common/http/access.js';
import { ApiKeyEntity } from './api-key.entity.js';

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

/** The rows of `api_keys`. */
@Injectable()
export class ApiKeysRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(ApiKeyEntity) private readonly keys: Repository<ApiKeyEntity>,
  ) {}

  /** Returns the owner of a valid key, and its scopes; undefined if it is not valid. */
  async findUser(hash: string, now: Date): Promise<KeyUser | undefined> {
    const [user] = await this.database.query<KeyUser>(FIND_USER, [hash, now]);
    return user;
  }

  /** Records that a key was used. */
  async markUsed(id: number, now: Date): Promise<void> {
    await this.database.query(MARK_USED, [id, now]);
  }

  /** Returns all keys that were not revoked, newest first. */
  list(): Promise<ApiKeyEntity[]> {
    return this.keys.find({ where: { revokedAt: IsNull() }, order: { id: 'DESC' } });
  }

  /** Inserts a key. Returns it. */
  async insert(key: Omit<ApiKeyEntity, 'id' | 'lastUsedAt' | 'revokedAt'>): Promise<ApiKeyEntity> {
    const row = this.keys.create({ ...key, lastUsedAt: null, revokedAt: null });
    await this.keys.insert(row);
    return row;
  }

  /** Revokes a key. Returns whether there was one. */
  async revoke(id: number, now: Date): Promise<boolean> {
    const { affected } = await this.keys.update({ id, revokedAt: IsNull() }, { revokedAt: now });
    return affected === 1;
  }
}
