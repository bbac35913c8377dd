import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { columnsOf } from '../common/database/columns.js';
import { Database } from '../common/database/database.js';
import { sharedRead } from '../common/database/shared-read.js';
import { EventEntity } from './calendar/event.entity.js';
import { type EventWithSeats } from './calendar/index.js';
import { SEATS_LEFT } from './seats/index.js';
import type { EventDetailsEntity } from './details/event-details.entity.js';

/** The early price of an event that is available now; `until` as text. */
export interface EarlyPriceNow {
  priceRappen: number;
  until: string | null;
  left: number | null;
}

/** An event of the list, as all guests see it. */
export type ListedEvent = Omit<EventWithSeats, 'postponedFrom'> & {
  /** The languages spoken there; empty if not specified. */
  languages: EventDetailsEntity['languages'];
  early: EarlyPriceNow | null;
};

const LISTED = [
  'id',
  'name',
  'names',
  'description',
  'descriptions',
  'city',
  'venue',
  'location',
  'startsAt',
  'endsAt',
  'priceRappen',
  'status',
  'minMen',
  'minWomen',
  'format',
  'minAge',
  'maxAge',
  'theme',
  'friendsWelcome',
  'mingling',
  'maxLead',
] as const satisfies readonly (keyof ListedEvent)[];

/** SQL: the early price `early` of an event `e`, or null if it is not available at `now`; same rule as `isEarly`. */
export const earlyOffer = (now: string): string =>
  `case when early.price_rappen < e.price_rappen and ${now} < coalesce(early.until, e.starts_at)
         and early.taken < coalesce(early.places, early.taken + 1)
        then jsonb_build_object('priceRappen', early.price_rappen, 'until', early.until,
             'left', early.places - early.taken) end`;

/**
 * Published events that have not begun, with seats: $1 now.
 *
 * @public bench/floor.mjs
 */
export const LIST_EVENTS_SQL = `select ${columnsOf(EventEntity, 'e', LISTED)},
    ${SEATS_LEFT},
    men.taken - men.held as "menReserved", women.taken - women.held as "womenReserved",
    coalesce(d.languages, '{}') as languages, ${earlyOffer('$1')} as early
  from events e
  left join event_details d on d.event_id = e.id
  join event_seats men on men.event_id = e.id and men.side = 'men'
  join event_seats women on women.event_id = e.id and women.side = 'women'
  left join early_prices early on early.event_id = e.id
  where e.status = 'published' and e.starts_at > $1
  order by e.starts_at, e.id`;

/** The list of events as all guests see it. */
@Injectable()
export class ListedEventsRepository {
  /**
   * Returns published events that have not begun, soonest first. Hot: every guest reads it, so simultaneous calls share
   * one statement and its rows. Callers must not change them.
   */
  readonly list: () => Promise<readonly ListedEvent[]>;

  constructor(database: Database, clock: Clock) {
    this.list = sharedRead(database, () => database.query<ListedEvent>(LIST_EVENTS_SQL, [clock.now()]));
  }
}
