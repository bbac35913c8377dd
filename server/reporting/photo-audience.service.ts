import { Injectable } from '@nestjs/common';
import { batchQuery } from '../common/database/batch-query.js';
import { oneOf } from '../common/database/columns.js';
import { Database } from '../common/database/database.js';
import { ATTENDING_STATES } from '../events/index.js';
import type { PhotoAddress } from '../profile/index.js';

/** Whether an account attends the event of the address: $3 event. */
const attends = (account: string) => `exists (select from reservations r
  where r.event_id = $3 and r.account_id = ${account} and ${oneOf('r.status', ATTENDING_STATES)})`;

/** Whether neither of the reader and the owner has blocked the other. */
const UNBLOCKED = `not exists (select from blocks b
  where (b.blocker_id = v.id and b.blocked_id = o.id) or (b.blocker_id = o.id and b.blocked_id = v.id))`;

/** Whether no connection of the reader and the owner has ended since the event of the address: it looks like a block. */
const NOT_ENDED = `not exists (select from connections c join events e on e.id = $3
  where c.state = 'ended' and c.ended_at >= e.starts_at
    and c.account_a = least(v.id, o.id) and c.account_b = greatest(v.id, o.id))`;

/** Whether what the address was made for is still good: the reader's session $4, or the key $5 of a program of theirs; $6 now. */
const NOT_OVER = `(exists (select from sessions s where s.id = $4 and s.account_id = v.id
    and s.expires_at > $6 and v.tokens_from <= s.created_at)
  or exists (select from api_keys k where k.id = $5 and k.account_id = v.id
    and k.revoked_at is null and k.expires_at > $6))`;

/**
 * Whether somebody may see a photo now: $1 photo, $2 reader, $3 event. Their own; an organiser every one; others while
 * the person is not blocked by organisers, attends the event, and the reader works at its entrance, or attends it too
 * and neither has blocked the other or ended their connection; whatever became of the event and their places, while the two are connected from it.
 */
const MAY_SEE = `select true as seen from photos f
  join accounts o on o.id = f.account_id join accounts v on v.id = $2
  where f.id = $1 and v.blocked_at is null and v.erased_at is null and ${NOT_OVER} and (
    v.id = o.id or v.role = 'admin' or (
      o.blocked_at is null and ${attends('o.id')}
      and exists (select from events e where e.id = $3 and e.status = 'published')
      and (v.role = 'host' and exists (select from event_hosts h where h.event_id = $3 and h.account_id = v.id)
        or (${attends('v.id')} and ${UNBLOCKED} and ${NOT_ENDED})))
    or (o.blocked_at is null and ${UNBLOCKED} and exists (select from connections c where c.event_id = $3
      and c.state = 'open' and c.account_a = least(v.id, o.id) and c.account_b = greatest(v.id, o.id))))`;

/** Who may see a photo. A page of photos asks at once: all of them are one statement. */
@Injectable()
export class PhotoAudienceService {
  private readonly seen: (
    photoId: string,
    readerId: number,
    eventId: number,
    sessionId: number,
    apiKeyId: number,
    now: Date,
  ) => Promise<{ seen: boolean } | undefined>;

  constructor(database: Database) {
    this.seen = batchQuery(database, MAY_SEE, ['text', 'int', 'int', 'int', 'int', 'timestamptz']);
  }

  /** Returns whether the reader of an address may see its photo now, and the session that it was made for has not ended. */
  async maySee(address: PhotoAddress, now: Date): Promise<boolean> {
    const { photoId, readerId, eventId, sessionId, apiKeyId } = address;
    return (await this.seen(photoId, readerId, eventId, sessionId, apiKeyId, now)) !== undefined;
  }
}
