import { Injectable } from '@nestjs/common';
import { batchQuery } from '../../common/database/batch-query.js';
import { Database } from '../../common/database/database.js';
import { columnsOf, oneOf } from '../../common/database/columns.js';
import { EventEntity } from '../calendar/event.entity.js';
import { SEATS_LEFT, type SeatsLeft } from '../seats/index.js';
import { ATTENDING_STATES, LIVE_STATES, type LiveState, TAKEN_FROM_GUEST } from './reservation.states.js';

const EVENT_FIELDS = [
  'id',
  'name',
  'names',
  'startsAt',
  'priceRappen',
  'status',
  'format',
  'minAge',
  'maxAge',
  'maxLead',
] as const;

/** An event as it looks to somebody who wants a seat: their live reservation for it, and how many holds they have running. */
export type BookableEvent = Readonly<Pick<EventEntity, (typeof EVENT_FIELDS)[number]>> &
  SeatsLeft & {
    live: { id: number; status: LiveState } | null;
    holds: number;
    /** Whether anybody waits for a seat or has been offered one. */
    hasWaiting: boolean;
    /** When they gave up a seat at this event for the last time that was theirs; null if they never did. */
    leftAt: Date | null;
  };

/** SQL: when the account in $n last gave up a seat at the event `e` that was theirs; null if they never did. */
export const leftAt = (account: string): string => `(select max(h.changed_at) from reservations r
       join history h on h.subject = 'reservation' and h.subject_id = r.id
        and ${oneOf('h.from_state', ATTENDING_STATES)} and not ${oneOf('h.to_state', ATTENDING_STATES)}
        and not ${oneOf('h.change_reason', TAKEN_FROM_GUEST)}
      where r.event_id = e.id and r.account_id = ${account})`;

/** $1 event, $2 account, $3 now. Hot: in a rush everybody runs it, so it is one statement that can be batched. */
const FIND_BOOKABLE_EVENT = `select ${columnsOf(EventEntity, 'e', EVENT_FIELDS)},
    ${SEATS_LEFT},
    men.waiting + men.offered + women.waiting + women.offered > 0 as "hasWaiting",
    (select jsonb_build_object('id', r.id, 'status', r.status) from reservations r
      where r.event_id = e.id and r.account_id = $2 and ${oneOf('r.status', LIVE_STATES)}) as live,
    (select count(*)::int from reservations r
      where r.account_id = $2 and r.status = 'held' and r.hold_expires_at > $3) as holds,
    ${leftAt('$2')} as "leftAt"
  from events e
  join event_seats men on men.event_id = e.id and men.side = 'men'
  join event_seats women on women.event_id = e.id and women.side = 'women'
  where e.id = $1`;

/** What a booking has to know about an event and the person who wants a seat there. */
@Injectable()
export class BookableEventsRepository {
  /** Returns the event as it looks to this account at `now`; calls of the same moment share one statement. */
  readonly find: (eventId: number, accountId: number, now: Date) => Promise<BookableEvent | undefined>;

  constructor(database: Database) {
    this.find = batchQuery(database, FIND_BOOKABLE_EVENT, ['int', 'int', 'timestamptz']);
  }
}
