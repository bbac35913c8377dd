import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThanOrEqual, type Repository } from 'typeorm';
import { oneOf } from '../../common/database/columns.js';
import { Database } from '../../common/database/database.js';
import { HoldAddressEntity } from './hold-address.entity.js';
import type { AddressHolds, UnpaidHold } from './hold-limits.rules.js';

/** Any number that no other two-key advisory lock of this database uses: the first half of an address's lock. */
const HOLDING = 72_502;

/** How a guest ends a hold without paying; what we, organisers or the provider end is not held against them. */
const ENDED_BY_GUEST = ['hold_expired', 'guest_left_payment', 'payment_failed'] as const;

// a seat that the guest paid for in the end forgives the tries before it
const ENDED_UNPAID = `(${oneOf('r.status', ['expired', 'cancelled'])} and ${oneOf('r.change_reason', ENDED_BY_GUEST)}
  and not exists (select from reservations p
                   where p.account_id = r.account_id and p.event_id = r.event_id and p.status = 'paid'))`;

/** $1 account, $2 since when. */
const UNPAID_HOLDS = `select r.created_at as "createdAt",
    case when r.status = 'held' then null else r.changed_at end as "endedAt"
  from reservations r
  where r.account_id = $1 and r.price_rappen > 0 and r.created_at > $2 and (r.status = 'held' or ${ENDED_UNPAID})`;

/** $1 address, $2 an hour ago, $3 a day ago. */
const ADDRESS_HOLDS = `select count(*) filter (where r.status = 'held')::int as running,
    count(*) filter (where h.held_at > $2 and ${ENDED_UNPAID})::int as "unpaidHour",
    count(*) filter (where h.held_at > $2 and r.status = 'paid')::int as "paidHour",
    count(*) filter (where ${ENDED_UNPAID})::int as "unpaidDay",
    count(*) filter (where r.status = 'paid')::int as "paidDay",
    min(h.held_at) filter (where h.held_at > $2 and ${ENDED_UNPAID}) as "oldestOfHour",
    min(h.held_at) filter (where ${ENDED_UNPAID}) as "oldestOfDay"
  from hold_addresses h join reservations r on r.id = h.reservation_id
  where h.address_key = $1 and h.held_at > $3`;

/** What was held, by whom and from where, without being paid. */
@Injectable()
export class HoldLimitsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(HoldAddressEntity) private readonly addresses: Repository<HoldAddressEntity>,
  ) {}

  /** Makes holds from one address wait for each other until the transaction ends. */
  async lockAddress(addressKey: string): Promise<void> {
    await this.database.query('select pg_advisory_xact_lock($1, hashtext($2))', [HOLDING, addressKey]);
  }

  /** Returns the holds of an account since then that have brought no money. */
  unpaidHolds(accountId: number, since: Date): Promise<UnpaidHold[]> {
    return this.database.query<UnpaidHold>(UNPAID_HOLDS, [accountId, since]);
  }

  /** Returns whether an account has a paid seat at any event. */
  async hasPaid(accountId: number): Promise<boolean> {
    const rows = await this.database.query(
      `select from reservations where account_id = $1 and status = 'paid' limit 1`,
      [accountId],
    );
    return rows.length > 0;
  }

  /** Returns the holds of an address in the last day. */
  async ofAddress(addressKey: string, hourAgo: Date, dayAgo: Date): Promise<AddressHolds> {
    const [row] = await this.database.query<AddressHolds>(ADDRESS_HOLDS, [addressKey, hourAgo, dayAgo]);
    if (!row) throw new Error('An aggregate without groups has one row');
    return row;
  }

  /** Records from which address a seat was held. */
  async insert(hold: HoldAddressEntity): Promise<void> {
    await this.addresses.insert(hold);
  }

  /** Deletes what was recorded until then. */
  async deleteUntil(then: Date): Promise<void> {
    await this.addresses.delete({ heldAt: LessThanOrEqual(then) });
  }
}
