import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { oneOf } from '../../common/database/columns.js';
import { Database } from '../../common/database/database.js';
import { type TransitionMeta, transitionColumns } from '../../common/database/transition-columns.js';
import {
  SEAT_OPENS,
  type SeatChange,
  type SeatRow,
  SeatsRepository,
  type Side,
  type SideOfEvent,
} from '../seats/index.js';
import { LISTED_STATES, seatsOfEntry, type WaitingEntryState } from './waiting-entry.states.js';
import { WaitingEntryEntity } from './waiting-entry.entity.js';

/** An entry as stored. */
export type WaitingEntry = Readonly<WaitingEntryEntity>;

/** Reason of an offer of a seat that a friend has kept. */
export const INVITED_BY_FRIEND = 'invited_by_friend';

/** SQL: the entry that keeps the seat of an accepted invitation `i` for the friend. */
export const KEPT_FOR_FRIEND = `select w.id from waiting_entries w where w.event_id = i.event_id and w.account_id = i.friend_id
   and w.status = 'offered' and w.change_reason = '${INVITED_BY_FRIEND}'`;

/** The fields of a new entry. */
export type NewEntry = Pick<WaitingEntry, 'eventId' | 'accountId' | 'side'> &
  Partial<Pick<WaitingEntry, 'addressKey'>>;

const LISTED = oneOf('w.status', LISTED_STATES);

/** A side with members for whom a seat has opened because the other side filled up. */
const OPENED = `max_lead is not null and kept < waiting and ${SEAT_OPENS}`;

/**
 * Events with something due at $1: an offer has expired, a seat is kept or opens, or the event takes no more guests.
 */
const DUE = `select w.event_id as "eventId" from waiting_entries w join events e on e.id = w.event_id
   where ${LISTED} and (e.status <> 'published' or e.starts_at <= $1 or (w.status = 'offered' and w.offered_until <= $1))
  union select event_id from event_seats where kept > 0 or (${OPENED}) order by 1`;

/**
 * Ranks the members of a side again: entries of an address that let an offer of the event expire move behind all
 * others; both groups keep their order. $1 event, $2 side.
 */
const SORT_BY_LAPSES = `with listed as (
    select w.id, w.status, w.rank, exists (
             select from waiting_entries l
              where l.event_id = w.event_id and l.address_key = w.address_key and l.status = 'lapsed') as behind
      from waiting_entries w where w.event_id = $1 and w.side = $2 and ${LISTED}), sorted as (
    select id, row_number() over (order by status = 'waiting' and behind, rank, id) as rank
      from listed where exists (select from listed where status = 'waiting' and behind))
  update waiting_entries w set rank = sorted.rank from sorted where w.id = sorted.id and w.rank <> sorted.rank`;

/**
 * The rows of `waiting_entries`; their transitions also change the seat counters. Lock a side before reading its
 * entries.
 */
@Injectable()
export class WaitingListRepository {
  constructor(
    private readonly database: Database,
    private readonly seats: SeatsRepository,
    @InjectRepository(WaitingEntryEntity) private readonly rows: Repository<WaitingEntryEntity>,
  ) {}

  /** Returns the entry of this id, or undefined. */
  async find(id: number): Promise<WaitingEntry | undefined> {
    return (await this.rows.findOneBy({ id })) ?? undefined;
  }

  /** Returns an account's entry on the list of an event, or undefined. */
  async findListed(eventId: number, accountId: number): Promise<WaitingEntry | undefined> {
    return (await this.rows.findOneBy({ eventId, accountId, status: In(LISTED_STATES) })) ?? undefined;
  }

  /** Returns all entries of an account that are on a list. */
  listedOf(accountId: number): Promise<WaitingEntry[]> {
    return this.rows.find({ where: { accountId, status: In(LISTED_STATES) }, order: { eventId: 'ASC' } });
  }

  /** Returns the list of one side or of both, in order, the women's side last. */
  listed(eventId: number, side?: Side): Promise<WaitingEntry[]> {
    return this.rows.find({
      where: { eventId, status: In(LISTED_STATES), ...(side ? { side } : {}) },
      order: { side: 'ASC', rank: 'ASC', id: 'ASC' },
    });
  }

  /** Returns the position of an entry on the list of its side, from 1. */
  async positionOf({ id, eventId, side, rank }: WaitingEntry): Promise<number> {
    const [row] = await this.database.query<{ position: number }>(
      `select count(*)::int + 1 as position from waiting_entries w
        where w.event_id = $1 and w.side = $2 and ${LISTED} and (w.rank, w.id) < ($3, $4)`,
      [eventId, side, rank, id],
    );
    return row?.position ?? 1;
  }

  /**
   * Inserts an entry at the end of the list of a locked side, or ahead of all members; with a seat that is offered until
   * `offeredUntil`.
   */
  async insert(
    entry: NewEntry,
    at: 'first' | 'last',
    meta: TransitionMeta,
    offeredUntil: Date | null = null,
  ): Promise<WaitingEntry> {
    const list = await this.listed(entry.eventId, entry.side);
    const behind = at === 'first' ? list.filter(({ status }) => status === 'waiting') : [];
    const rank = behind[0]?.rank ?? (list.at(-1)?.rank ?? 0) + 1;
    if (behind.length > 0)
      await this.setRanks(behind.map((other) => ({ id: other.id, rank: other.rank + 1 })));
    const row = {
      ...entry,
      addressKey: entry.addressKey ?? null,
      rank,
      status: offeredUntil ? ('offered' as const) : ('waiting' as const),
      offeredUntil,
      broadcastAt: null,
      broadcasts: 0,
      createdAt: meta.at,
      ...transitionColumns(meta),
    };
    const { identifiers } = await this.rows.insert(row);
    return { ...row, id: Number(identifiers[0]?.['id']) };
  }

  /** Moves entries of addresses that let an offer expire behind all other members of a locked side. */
  async sortByLapses({ eventId, side }: SideOfEvent): Promise<void> {
    await this.database.query(SORT_BY_LAPSES, [eventId, side]);
  }

  /** Deletes the address of an entry, because an organiser has set its position. */
  async forgetAddress(id: number): Promise<void> {
    await this.rows.update({ id }, { addressKey: null });
  }

  /** Sets the ranks of entries of a locked side. */
  async setRanks(ranks: readonly { id: number; rank: number }[]): Promise<void> {
    await this.database.query(
      `update waiting_entries w set rank = n.rank from unnest($1::int[], $2::int[]) as n (id, rank) where w.id = n.id`,
      [ranks.map(({ id }) => id), ranks.map(({ rank }) => rank)],
    );
  }

  /**
   * Changes the state of entries of a locked side, and its counters. `also` adds further changes of the counters: for
   * the reservation that is made from an entry, or the invitation that an entry is made from. Returns the counters.
   */
  async transition(
    side: SideOfEvent,
    entries: readonly WaitingEntry[],
    to: WaitingEntryState,
    meta: TransitionMeta,
    { offeredUntil, also }: { offeredUntil?: Date; also?: SeatChange } = {},
  ): Promise<SeatRow> {
    const change = {
      status: to,
      broadcastAt: null,
      ...transitionColumns(meta),
      ...(offeredUntil ? { offeredUntil } : {}),
    };
    if (entries.length > 0) await this.rows.update({ id: In(entries.map(({ id }) => id)) }, change);
    const delta = { taken: 0, held: 0, waiting: 0, offered: 0, ...also };
    for (const { status } of entries)
      for (const counter of ['taken', 'held', 'waiting', 'offered'] as const)
        delta[counter] += seatsOfEntry(to)[counter] - seatsOfEntry(status)[counter];
    return this.seats.change(side, delta);
  }

  /** Sets since when a free seat is broadcast to these entries; null: none is any more. */
  async markBroadcast(entries: readonly WaitingEntry[], broadcastAt: Date | null): Promise<void> {
    const ids = entries.map(({ id }) => id);
    await this.database.query(
      `update waiting_entries set called_at = $2::timestamptz,
              calls = calls + case when $2::timestamptz is null then 0 else 1 end where id = any ($1::int[])`,
      [ids, broadcastAt],
    );
  }

  /** Returns the events at which something is due now. */
  async dueEvents(now: Date): Promise<number[]> {
    return (await this.database.query<{ eventId: number }>(DUE, [now])).map(({ eventId }) => eventId);
  }
}
