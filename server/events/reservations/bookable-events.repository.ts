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

/**
 * An event as seen by a guest who wants a seat: their live reservation for it, and the number of their running holds.
 */
export type BookableEvent = Readonly<Pick<EventEntity, (typeof EVENT_FIELDS)[number]>> &
  SeatsLeft & {
    live: { id: number; status: LiveState } | null;
    holds: number;
    /** Whether the event has a member on its waiting list, with or without an offer. */
    hasWaiting: boolean;
    /** When they last gave up a seat of theirs at this event; null if never. */
    leftAt: Date | null;
  };

/** SQL: when the account in $n last gave up a seat of its own at the event `e`; null if never. */
export const leftAt = (account: string): string => `(select max(h.changed_at) from reservations r
       join history h on h.subject = 'reservation' and h.subject_id = r.id
        and ${oneOf('h.from_state', ATTENDING_STATES)} and not ${oneOf('h.to_state', ATTENDING_STATES)}
        and not ${oneOf('h.change_reason', TAKEN_FROM_GUEST)}
      where r.event_id = e.id and r.account_id = ${account})`;

/** $1 event, $2 account, $3 now. Hot: in a rush every guest runs it, so it is one statement that can be batched. */
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

/** Reads what a booking needs to know about an event and the guest. */
@Injectable()
export class BookableEventsRepository {
  /** Returns the event as seen by this account at `now`. Simultaneous calls share one statement. */
  readonly find: (eventId: number, accountId: number, now: Date) => Promise<BookableEvent | undefined>;

  constructor(database: Database) {
    this.find = batchQuery(database, FIND_BOOKABLE_EVENT, ['int', 'int', 'timestamptz']);
  }
}
