import { Injectable } from '@nestjs/common';
import { columnsOf, oneOf } from '../common/database/columns.js';
import { Database } from '../common/database/database.js';
import type { EventChangeEntity } from './calendar/event-change.entity.js';
import { EventEntity } from './calendar/event.entity.js';
import { ATTENDING_STATES, type ReservationState } from './reservations/index.js';
import { freeRefund } from './free-refunds.js';
import { ReservationEntity } from './reservations/reservation.entity.js';

const STATE = ['startsAt', 'endsAt', 'city', 'venue', 'location'] as const;
const NAMES = ['name', 'names'] as const;
const OWN = ['eventId', 'status', 'priceRappen', 'refundUntil'] as const;

const KIND = ['format', 'minAge', 'maxAge', 'theme'] as const;

/** When and where an event takes place. */
export type EventState = Pick<EventEntity, (typeof STATE)[number]>;

/** An event that was changed since its guest reserved or last acknowledged a change: its old and its current state. */
export type GuestChange = EventState &
  Pick<EventEntity, (typeof KIND)[number]> &
  Pick<EventEntity, (typeof NAMES)[number]> &
  Pick<ReservationEntity, (typeof OWN)[number]> & {
    status: ReservationState;
    /** The last change of the event. */
    changeId: number;
    cancelled: boolean;
    freeRefundUntil: Date | null;
    /** Times as text. */
    before: Pick<EventChangeEntity, 'city' | 'venue' | 'location' | (typeof KIND)[number]> & {
      startsAt: string;
      endsAt: string;
    };
  };

/**
 * $1 account, $2 now. For each event that the account attends, or attended when it was cancelled: the first change that
 * it has not acknowledged (the old state), and the last change.
 */
const UNACKNOWLEDGED = `select distinct on (r.event_id) ${columnsOf(ReservationEntity, 'r', OWN)},
    ${columnsOf(EventEntity, 'e', [...NAMES, ...STATE, ...KIND])}, e.status = 'cancelled' as cancelled,
    (select max(c.id) from event_changes c where c.event_id = r.event_id) as "changeId", ${freeRefund('$2')},
    jsonb_build_object('startsAt', b.starts_at, 'endsAt', b.ends_at, 'city', b.city, 'venue', b.venue,
      'location', b.location, 'format', b.format, 'minAge', b.min_age, 'maxAge', b.max_age, 'theme', b.theme) as before
  from reservations r
  join events e on e.id = r.event_id
  join event_changes b on b.event_id = r.event_id and b.changed_at >= r.created_at
    and b.id > coalesce(r.acknowledged_change, 0)
  where r.account_id = $1
    and ((${oneOf('r.status', ATTENDING_STATES)} and e.ends_at > $2) or r.change_reason = 'event_cancelled')
  order by r.event_id, r.id desc, b.id`;

/** $1 account, $2 event, $3 change. An older change does not overwrite a newer one. */
const ACKNOWLEDGE = `update reservations r set acknowledged_change = greatest(r.acknowledged_change, c.id)
  from event_changes c
  where r.account_id = $1 and r.event_id = $2 and c.id = $3 and c.event_id = r.event_id
  returning r.id`;

/** Changes of events that their guests have not acknowledged yet. */
@Injectable()
export class GuestChangesRepository {
  constructor(private readonly database: Database) {}

  /** Returns the changed events of an account, in no particular order. */
  unacknowledged(accountId: number, now: Date): Promise<GuestChange[]> {
    return this.database.query<GuestChange>(UNACKNOWLEDGED, [accountId, now]);
  }

  /**
   * Marks a change and all earlier ones as acknowledged. Returns false if it is no change of an event of this guest.
   */
  async acknowledge(accountId: number, eventId: number, changeId: number): Promise<boolean> {
    return (await this.database.query(ACKNOWLEDGE, [accountId, eventId, changeId])).length > 0;
  }
}
