import { Injectable } from '@nestjs/common';
import { oneOf } from '../common/database/columns.js';
import { Database } from '../common/database/database.js';
import { ATTENDING_STATES, type City, type EventWithSeats } from '../events/index.js';

/** Minimum number of past events for an estimate. */
const LEAST_PAST_EVENTS = 5;
/** Maximum number of past events that are used, latest first. */
const MOST_PAST_EVENTS = 20;

/** The guests on a side of a past event: at the same time before its start, and at its start. */
export interface PastSide {
  before: number;
  final: number;
}

/** The median, and the first and third quartile. */
interface Spread {
  low: number;
  median: number;
  high: number;
}

/** The estimate for a side; null if there are too few past events. */
export interface SideOutlook {
  /** The number of past events with guests on this side. */
  events: number;
  /** The share of the final guests who reserved in the remaining time, 0 to 1. Negative if more cancelled. */
  share: Spread | null;
  /** The expected number of guests, whole, at most the capacity; null if there are none so far. */
  expected: Spread | null;
}

/** The event of an outlook, with its current numbers. */
type OutlookOf = Pick<
  EventWithSeats,
  'id' | 'city' | 'startsAt' | 'menReserved' | 'womenReserved' | 'maxMen' | 'maxWomen'
>;

/** The estimate for an upcoming event from past events. */
export interface Outlook {
  /** The city of the past events; null: all cities, because this one has too few. */
  city: City | null;
  /** The number of past events with guests that were used. */
  events: number;
  men: SideOutlook;
  women: SideOutlook;
}

interface PastRow {
  isHere: boolean;
  isRecent: boolean;
  menBefore: number;
  men: number;
  womenBefore: number;
  women: number;
}

const SEATED = oneOf('h.to_state', ATTENDING_STATES);
/** Whether the reservation `r` had its seat at an instant, by its last transition before that. */
const seatedAt = (instant: string): string => `coalesce((select ${SEATED} from history h
  where h.subject = 'reservation' and h.subject_id = r.id and h.changed_at <= ${instant}
  order by h.id desc limit 1), false)`;

/** $1 city, $2 now, $3 the event itself, $4 milliseconds before the start. The latest events of the city, and of all cities. */
const PAST = `with ended as materialized (
    select e.id, e.starts_at, e.city = $1 as here,
        row_number() over (order by e.starts_at desc, e.id desc) as nth,
        row_number() over (partition by e.city = $1 order by e.starts_at desc, e.id desc) as nth_here
      from events e
     where e.status = 'published' and e.starts_at <= $2 and e.id <> $3
       and exists (select from reservations r where r.event_id = e.id and ${oneOf('r.status', ATTENDING_STATES)})
  ), past as materialized (
    select id, starts_at, here, nth <= ${MOST_PAST_EVENTS} as recent from ended
     where nth <= ${MOST_PAST_EVENTS} or (here and nth_here <= ${MOST_PAST_EVENTS})
  ), seats as (
    select p.id, p.here, p.recent, r.side,
        ${seatedAt(`p.starts_at - $4 * interval '1 millisecond'`)} as early, ${seatedAt('p.starts_at')} as final
      from past p join reservations r on r.event_id = p.id
  )
  select here as "isHere", recent as "isRecent", count(*) filter (where side = 'men' and early)::int as "menBefore",
      count(*) filter (where side = 'men' and final)::int as men,
      count(*) filter (where side = 'women' and early)::int as "womenBefore",
      count(*) filter (where side = 'women' and final)::int as women
    from seats group by id, here, recent`;

/** Estimates how many guests an upcoming event will have, from past events. */
@Injectable()
export class OutlookService {
  constructor(private readonly database: Database) {}

  /** Returns the outlook of an event: from past events of its city, or of all cities if those are too few. */
  async of(event: OutlookOf, now: Date): Promise<Outlook> {
    const left = Math.max(0, event.startsAt.getTime() - now.getTime());
    const past = await this.database.query<PastRow>(PAST, [event.city, now, event.id, left]);
    const here = past.filter(({ isHere }) => isHere);
    const isEnough = here.length >= LEAST_PAST_EVENTS;
    const rows = isEnough ? here : past.filter(({ isRecent }) => isRecent);
    const men = rows.map((row) => ({ before: row.menBefore, final: row.men }));
    const women = rows.map((row) => ({ before: row.womenBefore, final: row.women }));
    return {
      city: isEnough ? event.city : null,
      events: rows.length,
      men: sideOutlook(event.menReserved, event.maxMen, men),
      women: sideOutlook(event.womenReserved, event.maxWomen, women),
    };
  }
}

/** Returns how many guests a side will have if it develops as past events did. */
export function sideOutlook(reserved: number, capacity: number, past: readonly PastSide[]): SideOutlook {
  const shares = past
    .filter(({ final }) => final > 0)
    .map(({ before, final }) => (final - before) / final)
    .toSorted((a, b) => a - b);
  if (shares.length < LEAST_PAST_EVENTS) return { events: shares.length, share: null, expected: null };
  const spread = (of: (share: number) => number): Spread => ({
    low: of(quantile(shares, 0.25)),
    median: of(quantile(shares, 0.5)),
    high: of(quantile(shares, 0.75)),
  });
  // the final number of guests if a share of them is still to come
  const final = (share: number) =>
    share >= 1 ? capacity : Math.min(capacity, Math.round(reserved / (1 - share)));
  // without guests so far there is nothing to extrapolate
  const expected = reserved === 0 ? null : spread(final);
  return { events: shares.length, share: spread((share) => share), expected };
}

/** Returns a quantile by linear interpolation between sorted numbers (type 7 of Hyndman and Fan, 1996). */
function quantile(sorted: readonly number[], at: number): number {
  const place = (sorted.length - 1) * at;
  const [below = 0, above = below] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return below + (above - below) * (place - Math.floor(place));
}
