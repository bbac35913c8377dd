import { Injectable } from '@nestjs/common';
import { oneOf } from '../common/database/columns.js';
import { Database } from '../common/database/database.js';
import { ATTENDING_STATES } from '../events/index.js';
import type { PhotoAddress } from '../profile/index.js';

/** Whether an account attends the event in the URL: $3 event. */
const attends = (account: string) => `exists (select from reservations r
  where r.event_id = $3 and r.account_id = ${account} and ${oneOf('r.status', ATTENDING_STATES)})`;

/** Whether neither of the reader and the owner has blocked the other. */
const UNBLOCKED = `not exists (select from blocks b
  where (b.blocker_id = v.id and b.blocked_id = o.id) or (b.blocker_id = o.id and b.blocked_id = v.id))`;

/** Whether no connection of the two has ended since the event in the URL: an ended one is treated like a block. */
const NOT_ENDED = `not exists (select from connections c join events e on e.id = $3
  where c.state = 'ended' and c.ended_at >= e.starts_at
    and c.account_a = least(v.id, o.id) and c.account_b = greatest(v.id, o.id))`;

/** Whether the URL's session $4, or API key $5, is still valid; $6 now. */
const NOT_OVER = `(exists (select from sessions s where s.id = $4 and s.account_id = v.id
    and s.expires_at > $6 and v.tokens_from <= s.created_at)
  or exists (select from api_keys k where k.id = $5 and k.account_id = v.id
    and k.revoked_at is null and k.expires_at > $6))`;

/**
 * Whether a reader may see a photo now: $1 photo, $2 reader, $3 event. They may see their own photos, and organisers
 * all. Otherwise the owner must not be blocked by organisers and must attend the event, and the reader must work at its
 * entrance, or attend it too without a block or an ended connection between the two. While the two are connected from
 * the event, neither the event's state nor their seats matter.
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

/** Decides who may see a photo. */
@Injectable()
export class PhotoAudienceService {
  constructor(private readonly database: Database) {}

  /** Returns whether the reader of a URL may see its photo now, and its session has not ended. */
  async maySee(address: PhotoAddress, now: Date): Promise<boolean> {
    const { photoId, readerId, eventId, sessionId, apiKeyId } = address;
    const values = [photoId, readerId, eventId, sessionId, apiKeyId, now];
    return (await this.database.query(MAY_SEE, values)).length > 0;
  }
}
