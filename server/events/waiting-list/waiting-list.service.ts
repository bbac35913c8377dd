import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import type { TransitionMeta } from '../../common/database/transition-columns.js';
import { Outbox } from '../../common/outbox/outbox.js';
import { DomainError, invalidField } from '../../common/errors/domain-error.js';
import { EventsService, fitsSide, type Gender, hasBegun } from '../calendar/index.js';
import { type SeatRow, SeatsRepository, type Side, SIDES } from '../seats/index.js';
import { SeatOffersService, WAITING_JOINED, WAITING_UNFIT } from './seat-offers.service.js';
import {
  INVITED_BY_FRIEND,
  type NewEntry,
  type WaitingEntry,
  WaitingListRepository,
} from './waiting-list.repository.js';

/**
 * Reason of an offer made by an organiser. Such entries do not count as offered in turn: others may be moved ahead of
 * them.
 */
const BY_HAND = 'offered_by_organiser';

/** An entry with its position on the list of its side, from 1; those with an offer count too. */
export interface ListedEntry {
  entry: WaitingEntry;
  position: number;
}

/**
 * The waiting lists of full events: guests join and leave, organisers move, offer and remove. Knows no reservations: its
 * callers check those.
 */
@Injectable()
export class WaitingListService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: EventsService,
    private readonly outbox: Outbox,
    private readonly seats: SeatsRepository,
    private readonly list: WaitingListRepository,
    private readonly offers: SeatOffersService,
  ) {}

  /**
   * Adds a guest to the list of their side, in the running transaction, which has locked the account; the gender `other`
   * joins the shorter list, the women's on a tie. Throws EVENT_NOT_FOUND, EVENT_NOT_FULL.
   */
  async add(
    { gender, ...guest }: Omit<NewEntry, 'side'> & { gender: Gender },
    meta: TransitionMeta,
  ): Promise<ListedEntry> {
    const { eventId, accountId } = guest;
    const side = await this.sideToWaitOn(eventId, gender);
    const inserted = await this.list.insert({ ...guest, side }, 'last', meta);
    // ahead of addresses that let an offer expire, or behind all others if this address did
    await this.list.sortByLapses(inserted);
    const entry = (await this.list.find(inserted.id)) ?? inserted;
    const { kept } = await this.seats.change(entry, { waiting: 1 });
    // the other side may have gained a seat in the meantime
    if (kept > 0) await this.seats.offerKept(eventId);
    await this.outbox.put(WAITING_JOINED, { entryId: entry.id, accountId, eventId });
    return this.numbered(entry);
  }

  /** Declines an offer, or leaves the list: the next member is asked. Throws EVENT_NOT_FOUND, NOT_WAITING. */
  async declineOffer(eventId: number, accountId: number): Promise<void> {
    const entry = await this.list.findListed(eventId, accountId);
    const meta = { at: this.clock.now(), by: `guest:${accountId}`, reason: 'left_by_guest' };
    if (entry && (await this.offers.end(entry, 'left', meta))) return;
    const event = await this.events.require(eventId);
    throw new DomainError(event.status === 'draft' ? 'EVENT_NOT_FOUND' : 'NOT_WAITING');
  }

  /** Ends the entry, if there is one, of an account that got a seat in another way. */
  async endReserved(
    eventId: number,
    accountId: number,
    { at, by }: Pick<TransitionMeta, 'at' | 'by'>,
  ): Promise<void> {
    const entry = await this.list.findListed(eventId, accountId);
    if (entry) await this.offers.end(entry, 'taken_up', { at, by, reason: 'reserved_otherwise' });
  }

  /** Returns whether an account is on the waiting list of an event, with or without an offer. */
  async isListed(eventId: number, accountId: number): Promise<boolean> {
    return (await this.list.findListed(eventId, accountId)) !== undefined;
  }

  /**
   * Returns how many seats of a side are kept for its waiting list; locks the side until the running transaction ends.
   */
  async lockedKept(eventId: number, side: Side): Promise<number> {
    return (await this.seats.lock(eventId, side)).kept;
  }

  /** Returns until when a seat is offered to this account alone, and on which side; undefined if none is. */
  async offeredTo(eventId: number, accountId: number): Promise<{ side: Side; until: Date } | undefined> {
    const entry = await this.list.findListed(eventId, accountId);
    const until = entry?.status === 'offered' ? entry.offeredUntil : null;
    return entry && until && until > this.clock.now() ? { side: entry.side, until } : undefined;
  }

  /** Returns an account's entry and position on the list of an event; undefined if it has none. */
  async placeOf(eventId: number, accountId: number): Promise<ListedEntry | undefined> {
    const entry = await this.list.findListed(eventId, accountId);
    return entry && this.numbered(entry);
  }

  /** Returns the entry of this id, or undefined. */
  find(entryId: number): Promise<WaitingEntry | undefined> {
    return this.list.find(entryId);
  }

  /** Returns the entries on the lists of an event, or only those of one account. */
  async listedAt(eventId: number, accountId?: number): Promise<WaitingEntry[]> {
    if (accountId === undefined) return this.list.listed(eventId);
    const entry = await this.list.findListed(eventId, accountId);
    return entry ? [entry] : [];
  }

  /** Returns all entries of an account that are on a list. */
  listedOf(accountId: number): Promise<WaitingEntry[]> {
    return this.list.listedOf(accountId);
  }

  /**
   * Adds a guest whose payment came after the seat was taken ahead of all other members of its side, in the running
   * transaction. Does nothing if a seat is offered to them.
   */
  async addFirst({ eventId, accountId, side }: NewEntry, by: string): Promise<void> {
    const at = this.clock.now();
    const seats = await this.seats.lock(eventId, side);
    const listed = await this.list.findListed(eventId, accountId);
    if (listed?.status === 'offered') return;
    const meta = { at, by, reason: 'late_payment' };
    if (listed) await this.offers.end(listed, 'left', meta);
    await this.list.insert({ eventId, accountId, side }, 'first', meta);
    const { kept } = await this.seats.change(seats, { waiting: 1 });
    if (kept > 0) await this.seats.offerKept(eventId);
  }

  /** Ends all entries of an account that is blocked or deleted; offered seats go to the next member. */
  async endAllOf(accountId: number, by: string, reason: string): Promise<void> {
    for (const entry of await this.list.listedOf(accountId))
      await this.offers.end(entry, 'removed', { at: this.clock.now(), by, reason });
  }

  /** Ends entries on sides on which a person of this gender cannot have a seat. */
  async endUnfit(accountId: number, gender: Gender, by: string): Promise<void> {
    const entries = await this.list.listedOf(accountId);
    const events = await this.events.findMany(entries.map(({ eventId }) => eventId));
    const formats = new Map(events.map(({ id, format }) => [id, format]));
    for (const entry of entries)
      if (!fitsSide(gender, entry.side, formats.get(entry.eventId) ?? 'two_sides'))
        await this.offers.end(entry, 'removed', { at: this.clock.now(), by, reason: 'side_changed' });
  }

  /** Returns the lists of an event, the men's first, each in its order. Throws EVENT_NOT_FOUND. */
  async listed(eventId: number, side?: Side): Promise<ListedEntry[]> {
    await this.events.require(eventId);
    const last = { men: 0, women: 0 };
    const entries = await this.list.listed(eventId, side);
    return entries.map((entry) => ({ entry, position: ++last[entry.side] }));
  }

  /** Returns an entry of a waiting list. Throws WAITING_ENTRY_NOT_FOUND. */
  async require(entryId: number): Promise<ListedEntry> {
    const entry = await this.list.find(entryId);
    if (entry?.status !== 'waiting' && entry?.status !== 'offered')
      throw new DomainError('WAITING_ENTRY_NOT_FOUND');
    return this.numbered(entry);
  }

  /**
   * Moves an entry to a position on the list of its side, but not ahead of entries that were offered a seat in turn.
   * Throws WAITING_ENTRY_NOT_FOUND, INVALID_TRANSITION (a seat is offered to it).
   */
  move(entryId: number, position: number): Promise<ListedEntry> {
    return this.database.transaction(async () => {
      const entry = await this.lockWaiting(entryId);
      const others = (await this.list.listed(entry.eventId, entry.side)).filter(({ id }) => id !== entryId);
      const asked = others.findLastIndex(
        ({ status, changeReason }) =>
          status === 'offered' && changeReason !== BY_HAND && changeReason !== INVITED_BY_FRIEND,
      );
      const at = Math.min(others.length, Math.max(position - 1, asked + 1));
      const moved = others.toSpliced(at, 0, entry);
      await this.list.forgetAddress(entryId);
      await this.list.setRanks(moved.map(({ id }, index) => ({ id, rank: index + 1 })));
      return this.require(entryId);
    });
  }

  /**
   * Offers a seat to a member, in turn or not: one that is kept for all in the last hours, or with `addSeat` an
   * additional one. Throws WAITING_ENTRY_NOT_FOUND, INVALID_TRANSITION (one is offered to them), EVENT_FULL,
   * SIDE_LEADS, RESERVATIONS_CLOSED, VALIDATION_FAILED (out of turn, or an additional seat, without a reason).
   */
  offer(
    entryId: number,
    { addSeat, hasReason, by }: { addSeat: boolean; hasReason: boolean; by: string },
  ): Promise<ListedEntry> {
    return this.database.transaction(async () => {
      const entry = await this.lockWaiting(entryId);
      const { eventId, side } = entry;
      const event = await this.events.require(eventId);
      if (event.status !== 'published' || hasBegun(event, this.clock.now()))
        throw new DomainError('RESERVATIONS_CLOSED');
      const [first] = (await this.list.listed(eventId, side)).filter(({ status }) => status === 'waiting');
      if ((addSeat || first?.id !== entryId) && !hasReason)
        throw invalidField('reason', 'must be given for an offer out of turn');
      if (addSeat) {
        await this.events.setCapacity(eventId, side, (side === 'men' ? event.maxMen : event.maxWomen) + 1);
        // a new version: an organiser who is editing the event has to load it again
        await this.events.update(eventId, {});
      }
      const seats = await this.seats.lock(eventId, side);
      if (seats.kept === 0) throw new DomainError(seats.taken < seats.capacity ? 'SIDE_LEADS' : 'EVENT_FULL');
      await this.offers.offer(event, seats, [entry], { by, reason: BY_HAND });
      return this.require(entryId);
    });
  }

  /** Removes an entry; an offered seat goes to the next one. Throws WAITING_ENTRY_NOT_FOUND. */
  async remove(entryId: number, by: string): Promise<ListedEntry> {
    return this.end(entryId, by, 'removed_by_organiser');
  }

  /** As `remove`, for a member whom the event is no longer for; they are notified. */
  async removeUnfit(entryId: number, by: string): Promise<void> {
    const { accountId, eventId } = (await this.end(entryId, by, 'not_for_them')).entry;
    await this.outbox.put(WAITING_UNFIT, { entryId, accountId, eventId });
  }

  // locks the sides, so that nobody frees a seat between this check and the new entry
  private async sideToWaitOn(eventId: number, gender: Gender): Promise<Side> {
    const { format } = await this.events.require(eventId);
    const sides: SeatRow[] = [];
    for (const side of SIDES)
      if (fitsSide(gender, side, format)) sides.push(await this.seats.lock(eventId, side));
    for (const side of sides) if (await this.seats.hasOpenSeat(side)) throw new DomainError('EVENT_NOT_FULL');
    const open = sides.filter(({ capacity }) => capacity > 0);
    // the women's side comes last in the list, and wins a tie
    const [shortest] = (open.length > 0 ? open : sides)
      .toReversed()
      .toSorted((a, b) => a.waiting + a.offered - (b.waiting + b.offered));
    if (!shortest) throw new Error(`No side fits the gender "${gender}"`);
    return shortest.side;
  }

  private async end(entryId: number, by: string, reason: string): Promise<ListedEntry> {
    const listed = await this.require(entryId);
    const meta = { at: this.clock.now(), by, reason };
    if (!(await this.offers.end(listed.entry, 'removed', meta)))
      throw new DomainError('WAITING_ENTRY_NOT_FOUND');
    return { ...listed, entry: { ...listed.entry, status: 'removed' } };
  }

  /** Advances and locks the side of an entry. Returns the entry, to which no seat is offered then. */
  private async lockWaiting(entryId: number): Promise<WaitingEntry> {
    const { eventId, side } = (await this.require(entryId)).entry;
    await this.offers.advanceSide(await this.events.require(eventId), side);
    const { entry } = await this.require(entryId);
    if (entry.status === 'offered')
      throw new DomainError('INVALID_TRANSITION', { args: { state: 'offered' } });
    return entry;
  }

  private async numbered(entry: WaitingEntry): Promise<ListedEntry> {
    return { entry, position: await this.list.positionOf(entry) };
  }
}
