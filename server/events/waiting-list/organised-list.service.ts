import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { DomainError, invalidField } from '../../common/errors/domain-error.js';
import { Outbox } from '../../common/outbox/outbox.js';
import { EventsService, type EventWithSeats, hasBegun } from '../calendar/index.js';
import { SeatsRepository, type Side } from '../seats/index.js';
import { SeatOffersService, WAITING_UNFIT } from './seat-offers.service.js';
import { INVITED_BY_FRIEND, type WaitingEntry, WaitingListRepository } from './waiting-list.repository.js';

/**
 * Reason of an offer made by an organiser. Such entries do not count as offered in turn: others may be moved ahead of
 * them.
 */
const BY_HAND = 'offered_by_organiser';

/** An entry with its position on the list of its side, from 1. */
export interface ListedEntry {
  entry: WaitingEntry;
  position: number;
}

/** What organisers do with the waiting list. */
@Injectable()
export class OrganisedListService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: EventsService,
    private readonly seats: SeatsRepository,
    private readonly list: WaitingListRepository,
    private readonly offers: SeatOffersService,
    private readonly outbox: Outbox,
  ) {}

  /** Returns the lists of an event, the men's first, each in its order. Throws EVENT_NOT_FOUND. */
  async listed(eventId: number, side?: Side): Promise<ListedEntry[]> {
    await this.events.require(eventId);
    return numbered(await this.list.listed(eventId, side));
  }

  /** Returns an entry of a waiting list. Throws WAITING_ENTRY_NOT_FOUND. */
  async require(entryId: number): Promise<ListedEntry> {
    const entry = await this.list.find(entryId);
    if (entry?.status !== 'waiting' && entry?.status !== 'offered')
      throw new DomainError('WAITING_ENTRY_NOT_FOUND');
    return { entry, position: (await this.list.ahead(entry)) + 1 };
  }

  /**
   * Moves an entry to a position on the list of its side, but not ahead of entries that were offered a seat in turn.
   * Throws WAITING_ENTRY_NOT_FOUND, INVALID_TRANSITION (a seat is offered to it).
   */
  move(entryId: number, position: number): Promise<ListedEntry> {
    return this.change(entryId, async (entry) => {
      const others = (await this.list.listed(entry.eventId, entry.side)).filter(({ id }) => id !== entryId);
      const asked = others.findLastIndex(
        ({ status, changeReason }) =>
          status === 'offered' && changeReason !== BY_HAND && changeReason !== INVITED_BY_FRIEND,
      );
      const at = Math.min(others.length, Math.max(position - 1, asked + 1));
      const moved = others.toSpliced(at, 0, entry);
      await this.list.forgetAddress(entryId);
      await this.list.setRanks(moved.map(({ id }, index) => ({ id, rank: index + 1 })));
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
    return this.change(entryId, async (entry) => {
      const { eventId, side } = entry;
      const event = await this.events.require(eventId);
      if (event.status !== 'published' || hasBegun(event, this.clock.now()))
        throw new DomainError('RESERVATIONS_CLOSED');
      const [first] = (await this.list.listed(eventId, side)).filter(({ status }) => status === 'waiting');
      if ((addSeat || first?.id !== entryId) && !hasReason)
        throw invalidField('reason', 'must be given for an offer out of turn');
      if (addSeat) await this.addSeat(event, side);
      const seats = await this.seats.lock(eventId, side);
      if (seats.kept === 0) throw new DomainError(seats.taken < seats.capacity ? 'SIDE_LEADS' : 'EVENT_FULL');
      await this.offers.offer(event, seats, [entry], { by, reason: BY_HAND });
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

  private async end(entryId: number, by: string, reason: string): Promise<ListedEntry> {
    const listed = await this.require(entryId);
    const meta = { at: this.clock.now(), by, reason };
    if (!(await this.offers.end(listed.entry, 'removed', meta)))
      throw new DomainError('WAITING_ENTRY_NOT_FOUND');
    return { ...listed, entry: { ...listed.entry, status: 'removed' } };
  }

  // `work` runs while the side is locked, after it was advanced, with the entry as it is then
  private change(entryId: number, work: (entry: WaitingEntry) => Promise<void>): Promise<ListedEntry> {
    return this.database.transaction(async () => {
      const { eventId, side } = (await this.require(entryId)).entry;
      await this.offers.advanceSide(await this.events.require(eventId), side);
      const { entry } = await this.require(entryId);
      if (entry.status === 'offered')
        throw new DomainError('INVALID_TRANSITION', { args: { state: 'offered' } });
      await work(entry);
      return this.require(entryId);
    });
  }

  private async addSeat({ id, maxMen, maxWomen }: EventWithSeats, side: Side): Promise<void> {
    await this.events.setCapacity(id, side, (side === 'men' ? maxMen : maxWomen) + 1);
    // who edits the event at the same time has to look again
    await this.events.update(id, {});
  }
}

function numbered(entries: readonly WaitingEntry[]): ListedEntry[] {
  const ahead = { men: 0, women: 0 };
  return entries.map((entry) => ({ entry, position: ++ahead[entry.side] }));
}
