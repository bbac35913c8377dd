import { Injectable } from '@nestjs/common';
import { Database } from '../common/database/database.js';
import { oneOf } from '../common/database/columns.js';
import { chf } from '../common/database/wire.js';
import { DomainError } from '../common/errors/domain-error.js';
import { EFFECTIVE_REFUND_STATES, OPEN_DISPUTE_STATES } from '../payments/index.js';
import type { EventCancellationDto } from './payment-lists.dto.js';

/** What is kept of the payment `p` in Rappen: neither refunded nor lost. Money in an undecided dispute still counts. */
export const KEPT_MONEY = `p.amount_rappen - coalesce((select sum(f.amount_rappen) from refunds f
  where f.payment_id = p.id and ${oneOf('f.status', EFFECTIVE_REFUND_STATES)}), 0)
  - coalesce((select sum(d.amount_rappen) from disputes d where d.payment_id = p.id and d.status = 'lost'), 0)`;

/** Whether the payment `p` has an undecided dispute. */
const CONTESTED = `exists (select from disputes d where d.payment_id = p.id and ${oneOf('d.status', OPEN_DISPUTE_STATES)})`;

/**
 * The CTE `places` of a recursive statement: for each reservation `paid_id` whose guest has paid a price difference for
 * another one, the reservation `place_id` for which its payments count now.
 */
export const MOVED = `moved as (
    select t.from_reservation_id as paid_id, t.reservation_id as place_id from reservation_transfers t
      where t.transferred_at is not null
    union all select m.paid_id, t.reservation_id from moved m
      join reservation_transfers t on t.from_reservation_id = m.place_id and t.transferred_at is not null),
  places as (select m.paid_id, m.place_id from moved m
    where not exists (select from moved further where further.paid_id = m.place_id))`;

/** $1 event ids. Reads `moved` the other way: from the reservations of these events back to the payments for them. */
const REVENUE_OF_EVENTS = `with recursive paid_for as (
    select r.event_id, r.id from reservations r
      where r.event_id = any ($1::int[]) and not exists (
        select from reservation_transfers t where t.from_reservation_id = r.id and t.transferred_at is not null)
    union all select f.event_id, t.from_reservation_id from paid_for f
      join reservation_transfers t on t.reservation_id = f.id and t.transferred_at is not null)
  select f.event_id, ${chf(`sum(${KEPT_MONEY})`)} as chf from paid_for f join payments p on p.reservation_id = f.id
   where p.status = 'paid' and p.mismatch is null group by f.event_id`;

/** $1 event; no row for an unknown one. A guest who paid a price difference has also paid for their former seat. */
const CANCELLATION = `select e.id as event_id, count(*) filter (where r.status in ('paid', 'confirmed'))::int as guests,
    count(*) filter (where r.status = 'paid')::int as paid,
    count(*) filter (where r.status = 'confirmed')::int as confirmed,
    count(*) filter (where r.status = 'held')::int as held,
    ${chf('coalesce(sum(m.rappen), 0)')} as refund_chf,
    ${chf('coalesce(sum(m.contested), 0)')} as waits_for_bank_chf
  from events e left join reservations r on r.event_id = e.id
  left join lateral (
    with recursive carried as (select r.id
      union all select t.from_reservation_id from carried c
        join reservation_transfers t on t.reservation_id = c.id and t.transferred_at is not null)
    select sum(${KEPT_MONEY}) filter (where not ${CONTESTED}) as rappen, sum(${KEPT_MONEY}) filter (where ${CONTESTED}) as contested
      from carried join payments p on p.reservation_id = carried.id and p.status = 'paid' and p.mismatch is null
  ) m on r.status = 'paid'
  where e.id = $1 group by e.id`;

/** Revenue figures for organisers. */
@Injectable()
export class RevenueService {
  constructor(private readonly database: Database) {}

  /** Returns kept revenue of these events in CHF; events without any are left out. */
  async revenueOf(eventIds: readonly number[]): Promise<Map<number, number>> {
    const sql = REVENUE_OF_EVENTS;
    const rows = await this.database.query<{ event_id: number; chf: number }>(sql, [eventIds]);
    return new Map(rows.map((row) => [row.event_id, row.chf]));
  }

  /** Returns the effect of cancelling an event now. Throws EVENT_NOT_FOUND. */
  async cancellation(eventId: number): Promise<EventCancellationDto> {
    const [row] = await this.database.query<EventCancellationDto>(CANCELLATION, [eventId]);
    if (!row) throw new DomainError('EVENT_NOT_FOUND');
    return row;
  }
}
