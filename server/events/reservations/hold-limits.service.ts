import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, MoreThanOrEqual, type Repository } from 'typeorm';
import { AccountsService, mailboxOf } from '../../auth/index.js';
import { Clock } from '../../common/clock/clock.js';
import { oneOf } from '../../common/database/columns.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { jobKind, OnJob } from '../../common/jobs/job-kind.js';
import { Keys } from '../../common/keys/keys.js';
import { LOCKS_OF } from '../../common/locks/advisory-locks.js';
import { DAY, HOUR } from '../../common/time/durations.rules.js';
import { isOpen, matchesOpenAt } from '../calendar/index.js';
import { GivenUpSeatEntity, HoldAddressEntity } from './hold-address.entity.js';
import {
  type AddressHolds,
  hasGivenUpTooMany,
  type Lapses,
  secondsUntilHold,
  secondsUntilWaiting,
  UNPROVED_OF_ADDRESS,
  type UnpaidHold,
} from './hold-limits.rules.js';
import { endReasons } from './reservation.states.js';
import type { BookableEvent, Reservation } from './reservations.repository.js';

/** How a guest ends a hold without paying; holds ended by us, organisers or the provider do not count. */
const ENDED_BY_GUEST = endReasons(({ unpaid }) => unpaid === 'hold');
/** How a guest gives up a free seat. */
const GIVEN_UP = endReasons(({ unpaid }) => unpaid === 'free seat');

/** A free seat that its guest reserved: a granted one has no language. */
const FREE = 'r.price_rappen = 0 and r.language is not null';
const FREE_SEAT = `(${FREE} and r.status = 'confirmed')`;
const FREE_GIVEN_UP = `(${FREE} and r.status = 'cancelled' and ${oneOf('r.change_reason', GIVEN_UP)})`;

// a seat that was paid in the end cancels the unpaid attempts before it
const ENDED_UNPAID = `(${FREE_GIVEN_UP} or (${oneOf('r.status', ['expired', 'cancelled'])} and ${oneOf('r.change_reason', ENDED_BY_GUEST)}
  and not exists (select from reservations p
                   where p.account_id = r.account_id and p.event_id = r.event_id and p.status = 'paid')))`;

const LISTED = oneOf('w.status', ['waiting', 'offered']);
/** A waiting-list entry that its guest made: one without an address came from a friend or a late payment. */
const WAITED = `w.address_key is not null and (${LISTED} or ${oneOf('w.status', ['left', 'declined', 'lapsed'])})`;

/** $1 account, $2 start of the window. */
const UNPAID_HOLDS = `select r.created_at as "createdAt", r.price_rappen > 0 as "isHold",
    case when r.status in ('held', 'confirmed') then null else r.changed_at end as "endedAt"
  from reservations r
  where r.account_id = $1 and r.created_at > $2
    and ((r.price_rappen > 0 and r.status = 'held') or ${FREE_SEAT} or ${ENDED_UNPAID})
  union all
  select w.created_at, false, case when ${LISTED} then null else w.changed_at end
  from waiting_entries w where w.account_id = $1 and w.created_at > $2 and ${WAITED}`;

const A_PAID_SEAT = `select from reservations where account_id = $1 and status = 'paid' limit 1`;

/** $1 address, $2 an hour ago, $3 a day ago. */
const ADDRESS_HOLDS = `select count(*) filter (where r.status = 'held')::int as running,
    count(*) filter (where ${FREE_SEAT})::int as free,
    count(*) filter (where h.held_at > $2 and ${ENDED_UNPAID})::int as "unpaidHour",
    count(*) filter (where h.held_at > $2 and r.status = 'paid')::int as "paidHour",
    count(*) filter (where ${ENDED_UNPAID})::int as "unpaidDay",
    count(*) filter (where r.status = 'paid')::int as "paidDay",
    min(h.held_at) filter (where h.held_at > $2 and ${ENDED_UNPAID}) as "oldestOfHour",
    min(h.held_at) filter (where ${ENDED_UNPAID}) as "oldestOfDay"
  from hold_addresses h join reservations r on r.id = h.reservation_id
  where h.address_key = $1 and h.held_at > $3`;

/** Accounts with a free seat at an event, or on its waiting list, from an address: $1 address, $2 event. */
const NEIGHBOURS = `select r.account_id as "accountId"
  from hold_addresses h join reservations r on r.id = h.reservation_id
  where h.address_key = $1 and r.event_id = $2 and ${FREE_SEAT}
  union
  select w.account_id from waiting_entries w where w.event_id = $2 and w.address_key = $1 and ${LISTED}`;

/**
 * Seats that the account $2 let expire at the event $1 since $3, and the last time: offers of the waiting list that
 * expired, or that were accepted and not paid.
 */
const LAPSES = `select count(*)::int as count, max(w.changed_at) as last from waiting_entries w
  where w.event_id = $1 and w.account_id = $2 and w.changed_at > $3
    and (w.status = 'lapsed' or (w.status = 'taken_up' and exists (
      select from reservations r where r.event_id = w.event_id and r.account_id = w.account_id
         and r.created_at >= w.changed_at and ${oneOf('r.status', ['expired', 'cancelled'])}
         and ${oneOf('r.change_reason', ENDED_BY_GUEST)})))`;

/**
 * Inserts nothing before the day of the event in Zurich, on which the lists open. $1 reservation, $2 the hash of the
 * mailbox or null, $3 when. The address of the reservation is added too, if it is still known.
 */
const NOTE_GIVEN_UP = `insert into given_up_seats (event_id, hash, given_up_at)
  select r.event_id, given.hash, $3::timestamptz from reservations r join events e on e.id = r.event_id
  cross join lateral (select $2::text as hash where $2::text is not null union all
                      select h.address_key from hold_addresses h where h.reservation_id = r.id) given
  where r.id = $1
    and $3 >= date_trunc('day', e.starts_at at time zone 'Europe/Zurich') at time zone 'Europe/Zurich'`;

/** The address of a free seat is kept until its event begins. $1 a day ago, $2 now. */
const SWEEP_ADDRESSES = `delete from hold_addresses h using reservations r join events e on e.id = r.event_id
  where r.id = h.reservation_id and h.held_at <= $1 and (e.starts_at <= $2 or not ${FREE_SEAT})`;
const SWEEP_WAITING = `update waiting_entries w set address_key = null from events e
  where e.id = w.event_id and w.address_key is not null and e.starts_at <= $1`;
const SWEEP_GIVEN_UP = `delete from given_up_seats g using events e where e.id = g.event_id and e.ends_at <= $1`;

/** Deletes addresses and given-up seats that no limit counts any more. */
export const SWEEP_HOLD_ADDRESSES = jobKind('sweep-hold-addresses', { every: HOUR });

/** An account that takes a seat or joins a list, from an IP address that limits count. */
interface LimitedCaller {
  accountId: number;
  addressKey: string;
  now: Date;
}

/** Limits seats that are taken and not paid: by account, by mailbox, and by IP address. */
@Injectable()
export class HoldLimitsService {
  constructor(
    private readonly database: Database,
    @InjectRepository(HoldAddressEntity) private readonly addresses: Repository<HoldAddressEntity>,
    @InjectRepository(GivenUpSeatEntity) private readonly givenUp: Repository<GivenUpSeatEntity>,
    private readonly accounts: AccountsService,
    private readonly keys: Keys,
    private readonly clock: Clock,
  ) {}

  /** Deletes rows that no limit counts any more. */
  @OnJob(SWEEP_HOLD_ADDRESSES)
  async sweep(): Promise<void> {
    const now = this.clock.now();
    await this.database.query(SWEEP_ADDRESSES, [aDayBefore(now), now]);
    await this.database.query(SWEEP_WAITING, [now]);
    await this.database.query(SWEEP_GIVEN_UP, [now]);
  }

  /**
   * Refuses a seat beyond the limits. Call it in the transaction that takes the seat and has locked the account; it
   * locks the address, so that seats are counted one after the other on all replicas. Throws RATE_LIMITED if this
   * account cannot take another seat now; for a free seat EMAIL_NOT_VERIFIED, ALREADY_RESERVED (with another account of
   * the same mailbox), GIVEN_UP_FROM_ADDRESS.
   */
  async requireHoldable(
    event: Pick<BookableEvent, 'id' | 'startsAt' | 'priceRappen'>,
    caller: LimitedCaller,
  ): Promise<void> {
    const hasPaid = await this.requireWithinLimits(caller);
    if (event.priceRappen > 0) return;
    if (!hasPaid) await this.requireNothingGivenUp(event, caller);
    await this.requireProvedMailbox(event.id, caller);
  }

  /** Stores the address from which a seat was reserved. */
  async noteAddress(reservationId: number, { addressKey, now }: LimitedCaller): Promise<void> {
    await this.addresses.insert({ reservationId, addressKey, heldAt: now });
  }

  /**
   * Refuses a waiting-list entry beyond the limits, which count it like a free seat. Call it in the transaction that
   * inserts it and has locked the account. Throws RATE_LIMITED (also after two offers of the event that expired within a
   * day), EMAIL_NOT_VERIFIED, ALREADY_RESERVED (with another account of the same mailbox).
   */
  async requireWaitable(eventId: number, caller: LimitedCaller): Promise<void> {
    const { accountId, now } = caller;
    await this.requireWithinLimits(caller);
    await this.requireProvedMailbox(eventId, caller);
    const [lapses] = await this.database.query<Lapses>(LAPSES, [eventId, accountId, aDayBefore(now)]);
    const retryAfter = secondsUntilWaiting(lapses ?? { count: 0, last: null }, now);
    if (retryAfter > 0) throw new DomainError('RATE_LIMITED', { retryAfter });
  }

  /**
   * Records that a guest gives up a seat on the day of its event, by keyed hashes of their mailbox (if verified) and of
   * the address from which they reserved it.
   */
  async noteGivenUp({ id, accountId }: Pick<Reservation, 'id' | 'accountId'>, at: Date): Promise<void> {
    const mailbox = await this.provedMailbox(accountId);
    const hash = mailbox && this.keys.sign('given-up-seats', mailbox);
    await this.database.query(NOTE_GIVEN_UP, [id, hash, at]);
  }

  /**
   * Returns whether a seat at an event was given up on its day with the mailbox of an account, by this account or
   * another. Only verified mailboxes count: otherwise anybody could exclude the owner of a mailbox, or learn what they
   * did.
   */
  async hasGivenUp(
    event: Pick<BookableEvent, 'id' | 'startsAt'>,
    accountId: number,
    now: Date,
  ): Promise<boolean> {
    const listsOpen = matchesOpenAt(event);
    if (!isOpen(listsOpen, now)) return false;
    const mailbox = await this.provedMailbox(accountId);
    if (mailbox === null) return false;
    return (
      (await this.countGivenUp(event.id, this.keys.signatures('given-up-seats', mailbox), listsOpen)) > 0
    );
  }

  /** Locks an address until the transaction ends, so that its holds are made one after the other. */
  async lockAddress(addressKey: string): Promise<void> {
    await this.database.query('select pg_advisory_xact_lock($1, hashtext($2))', [
      LOCKS_OF.addressHolds,
      addressKey,
    ]);
  }

  /** Returns the holds of an address in the last day. */
  async ofAddress(addressKey: string, now: Date): Promise<AddressHolds> {
    const values = [addressKey, new Date(now.getTime() - HOUR), aDayBefore(now)];
    const [row] = await this.database.query<AddressHolds>(ADDRESS_HOLDS, values);
    if (!row) throw new Error('An aggregate without groups has one row');
    return row;
  }

  private countGivenUp(eventId: number, hashes: readonly string[], since: Date): Promise<number> {
    return this.givenUp.countBy({ eventId, hash: In([...hashes]), givenUpAt: MoreThanOrEqual(since) });
  }

  private async provedMailbox(accountId: number): Promise<string | null> {
    const account = await this.accounts.find(accountId);
    return account?.emailVerified ? mailboxOf(account.email) : null;
  }

  /** Returns whether the account has a paid seat. Throws RATE_LIMITED. */
  private async requireWithinLimits({ accountId, addressKey, now }: LimitedCaller): Promise<boolean> {
    await this.lockAddress(addressKey);
    const own = await this.database.query<UnpaidHold>(UNPAID_HOLDS, [accountId, aDayBefore(now)]);
    const hasPaid = (await this.database.query(A_PAID_SEAT, [accountId])).length > 0;
    const address = await this.ofAddress(addressKey, now);
    const retryAfter = secondsUntilHold({ own, hasPaid, address }, now);
    if (retryAfter > 0) throw new DomainError('RATE_LIMITED', { retryAfter });
    return hasPaid;
  }

  // on the day of the event the names of the others are visible, and at a free event giving up costs nothing
  private async requireNothingGivenUp(
    event: Pick<BookableEvent, 'id' | 'startsAt'>,
    { addressKey, now }: LimitedCaller,
  ): Promise<void> {
    const listsOpen = matchesOpenAt(event);
    if (!isOpen(listsOpen, now)) return;
    const givenUp = await this.countGivenUp(event.id, [addressKey], listsOpen);
    const guests = await this.neighbours(addressKey, event.id);
    if (hasGivenUpTooMany(givenUp, guests.length)) throw new DomainError('GIVEN_UP_FROM_ADDRESS');
  }

  // several guests behind one Wi-Fi each have a mailbox; one person can open only a few
  private async requireProvedMailbox(
    eventId: number,
    { accountId, addressKey }: LimitedCaller,
  ): Promise<void> {
    const neighbours = await this.neighbours(addressKey, eventId);
    // an account that is already on the waiting list there is accepting its offer
    if (neighbours.length < UNPROVED_OF_ADDRESS || neighbours.includes(accountId)) return;
    const accounts = await this.accounts.findMany([...neighbours, accountId]);
    const own = accounts.find(({ id }) => id === accountId);
    if (!own?.emailVerified) throw new DomainError('EMAIL_NOT_VERIFIED');
    const mailbox = mailboxOf(own.email);
    if (accounts.some(({ id, email }) => id !== accountId && mailboxOf(email) === mailbox))
      throw new DomainError('ALREADY_RESERVED');
  }

  private async neighbours(addressKey: string, eventId: number): Promise<number[]> {
    const rows = await this.database.query<{ accountId: number }>(NEIGHBOURS, [addressKey, eventId]);
    return rows.map(({ accountId }) => accountId);
  }
}

const aDayBefore = (now: Date) => new Date(now.getTime() - DAY);
