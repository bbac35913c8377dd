import { Injectable } from '@nestjs/common';
import { oneOf } from '../common/database/columns.js';
import { Database } from '../common/database/database.js';
import { ATTENDING_STATES } from '../events/index.js';
import { FEWEST_GUESTS, isRevealed, LAST_REVEAL } from './statistics.service.js';

/** Two people who were on each other's match list and have both rated the other, without their names. */
export interface RatedPairRow {
  /** The event, only to group its pairs. */
  event: number;
  /** Score in percent on the day of the event. */
  score: number;
  /** The parts of the score, each 0 to 1. */
  parts: Record<string, number>;
  mutualYes: boolean;
  /** Whether they sat together in a round that has begun; null if there were no rounds. */
  sameTable: boolean | null;
}

/** Events read with one statement, so that other requests are answered in between. */
const EVENTS_AT_ONCE = 50;

/** Events whose answers may be counted, as in the statistics of connections. */
const EVENTS = `select e.id from events e join reservations r on r.event_id = e.id
  where e.status = 'published' and ${oneOf('r.status', ATTENDING_STATES)}
    and ${isRevealed('e.ends_at')}
    and exists (select 1 from matches m where m.event_id = e.id)
  group by e.id having count(*) >= ${FEWEST_GUESTS} order by e.id`;

/** People who may be counted, as for matching: they have consented, and are not blocked by organisers. */
const COUNTED = `select a.id from accounts a join consents c on c.account_id = a.id
  where a.blocked_at is null and a.erased_at is null and c.purpose = 'matching' and c.withdrawn_at is null`;

/** $1 events. */
const PAIRS = `with counted as materialized (${COUNTED})
  select m.event_id as event, m.score, m.parts,
    (one.rating = 'yes' and two.rating = 'yes') as "mutualYes",
    case when p.round >= 1 then exists (select 1 from round_seats s where s.event_id = m.event_id
      and s.account_id = m.account_a and s.partner_id = m.account_b and s.round <= p.round) end as "sameTable"
  from matches m
  join ratings one on one.event_id = m.event_id and one.rater_id = m.account_a and one.rated_id = m.account_b
  join ratings two on two.event_id = m.event_id and two.rater_id = m.account_b and two.rated_id = m.account_a
  left join round_plans p on p.event_id = m.event_id
  where m.event_id = any ($1::int[])
    and one.updated_at <= ${LAST_REVEAL} and two.updated_at <= ${LAST_REVEAL}
    and m.account_a in (select id from counted) and m.account_b in (select id from counted)
    and not exists (select 1 from blocks b where (b.blocker_id, b.blocked_id)
      in ((m.account_a, m.account_b), (m.account_b, m.account_a)))
  order by m.event_id, m.account_a, m.account_b`;

/** Ratings between people on each other's match lists at past events, for measuring the quality of matching. */
@Injectable()
export class RatedPairsService {
  constructor(private readonly database: Database) {}

  /** Returns the pairs of all past events who rated each other, grouped by event. */
  async find(): Promise<RatedPairRow[]> {
    const events = await this.database.query<{ id: number }>(EVENTS);
    const found: RatedPairRow[][] = [];
    for (let at = 0; at < events.length; at += EVENTS_AT_ONCE) {
      const ids = events.slice(at, at + EVENTS_AT_ONCE).map(({ id }) => id);
      found.push(await this.database.query<RatedPairRow>(PAIRS, [ids]));
    }
    return found.flat();
  }
}
