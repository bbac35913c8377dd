import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { DomainError } from '../common/errors/domain-error.js';
import { isAtAnotherTime, isElsewhere, isOfAnotherKind } from './calendar/index.js';
import { columnsOf, oneOf } from '../common/database/columns.js';
import { Database } from '../common/database/database.js';
import { type EventChangeEntity, EventEntity } from './calendar/event.entity.js';
import { ATTENDING_STATES, type ReservationState } from './reservations/index.js';
import { ReservationEntity } from './reservations/reservation.entity.js';

/** Until when the guest can cancel with a full refund because the event was changed; null without such a right. */
export interface FreeRefund {
  freeRefundUntil: Date | null;
}

/**
 * SQL: the end of the free refund, at the time in this parameter, that changes of the event since the reservation `r`
 * give.
 */
export const freeRefund = (now: string): string => `(select max(c.free_refund_until) from event_changes c
    where c.event_id = r.event_id and c.changed_at >= r.created_at and c.free_refund_until >= ${now}) as "freeRefundUntil"`;

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

/** Changes of events that guests have not acknowledged yet. */
@Injectable()
export class GuestChangesService {
  constructor(
    private readonly clock: Clock,
    private readonly database: Database,
  ) {}

  /**
   * Returns a guest's events that were moved, postponed or cancelled, or are now for other people, until they
   * acknowledge it; the next event first.
   */
  async ofAccount(accountId: number): Promise<GuestChange[]> {
    const changes = await this.database.query<GuestChange>(UNACKNOWLEDGED, [accountId, this.clock.now()]);
    return changes
      .filter(isStillAnother)
      .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  }

  /**
   * Acknowledges a change of an event, and those before it. Throws NOT_RESERVED if it is no change of an event of this
   * guest.
   */
  async acknowledge(accountId: number, eventId: number, changeId: number): Promise<void> {
    const rows = await this.database.query(ACKNOWLEDGE, [accountId, eventId, changeId]);
    if (rows.length === 0) throw new DomainError('NOT_RESERVED');
  }
}

/** Returns whether an event is now for other people; false if its old kind was not stored. */
export function isForOthers({ before, ...now }: GuestChange): boolean {
  const { format, minAge, maxAge, theme } = now;
  return (
    before.format !== null &&
    isOfAnotherKind({ ...before, format: before.format }, { format, minAge, maxAge, theme })
  );
}

/** Whether an event still differs from its old state: a change that was reverted is none. */
function isStillAnother({ before, ...now }: GuestChange): boolean {
  return (
    now.cancelled ||
    isAtAnotherTime({ startsAt: new Date(before.startsAt) }, now) ||
    isElsewhere(before, now) ||
    isForOthers({ before, ...now })
  );
}
