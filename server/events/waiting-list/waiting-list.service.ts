import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import type { TransitionMeta } from '../../common/database/transition-columns.js';
import { Outbox } from '../../common/outbox/outbox.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { EventsService, fitsSide, type Gender } from '../calendar/index.js';
import { type SeatRow, SeatsRepository, type Side, SIDES } from '../seats/index.js';
import { SeatOffersService, WAITING_JOINED } from './seat-offers.service.js';
import { type NewEntry, type WaitingEntry, WaitingListRepository } from './waiting-list.repository.js';

/** An entry and its position: `ahead` counts the entries before it, including those with an offer. */
export interface WaitingPlace {
  entry: WaitingEntry;
  ahead: number;
}

/** Adds guests to the waiting list of a full event, and removes them. Knows no reservations: its callers check those. */
@Injectable()
export class WaitingListService {
  constructor(
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
  ): Promise<WaitingPlace> {
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
    return { entry, ahead: await this.list.ahead(entry) };
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
  async remove(
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

  /** Ends an offer that is no longer justified: the seat becomes free, or goes to the next member. */
  async endOffer(entryId: number, meta: TransitionMeta): Promise<void> {
    const entry = await this.list.find(entryId);
    if (entry?.status === 'offered') await this.offers.end(entry, 'removed', meta);
  }

  /** Returns an account's entry and position on the list of an event; undefined if it has none. */
  async placeOf(eventId: number, accountId: number): Promise<WaitingPlace | undefined> {
    const entry = await this.list.findListed(eventId, accountId);
    return entry && { entry, ahead: await this.list.ahead(entry) };
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
      .toSorted((a, b) => length(a) - length(b));
    if (!shortest) throw new Error(`No side fits the gender "${gender}"`);
    return shortest.side;
  }
}

function length({ waiting, offered }: SeatRow): number {
  return waiting + offered;
}
