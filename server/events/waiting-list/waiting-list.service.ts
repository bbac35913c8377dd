import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { Outbox } from '../../common/outbox/outbox.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { EventsService, fitsSide, type Gender, KeptSeats } from '../calendar/index.js';
import {
  BookingService,
  type GuestProfile,
  HoldLimitsService,
  type Reservation,
  ReservationsService,
} from '../reservations/index.js';
import { type SeatRow, SeatsRepository, type Side, SIDES } from '../seats/index.js';
import { SeatOffersService } from './seat-offers.service.js';
import { WAITING_JOINED } from './waiting-list.facts.js';
import { type WaitingEntry, WaitingListRepository } from './waiting-list.repository.js';
import { DAY } from '../../common/time/durations.rules.js';

/** After so many seats that an account let lapse in a day, the list of that event is closed to it for a day. */
const MOST_LAPSES = 2;

/** Somebody who wants to wait. */
export interface WaitRequest {
  eventId: number;
  accountId: number;
  /** Returns what their profile says; asked where it can no longer change. */
  guest: () => Promise<GuestProfile>;
  /** The key of the address that they call from; null where limits do not count them. */
  addressKey: string | null;
}

/** Where somebody stands: `ahead` counts those before them, the ones who are being asked too. */
export interface WaitingPlace {
  entry: WaitingEntry;
  ahead: number;
}

/** Enters people in the list of a full event, and takes them out. */
@Injectable()
export class WaitingListService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: EventsService,
    private readonly booking: BookingService,
    private readonly limits: HoldLimitsService,
    private readonly reservations: ReservationsService,
    private readonly keptSeats: KeptSeats,
    private readonly outbox: Outbox,
    private readonly seats: SeatsRepository,
    private readonly list: WaitingListRepository,
    private readonly offers: SeatOffersService,
  ) {}

  /**
   * Enters the list of one's side; the gender `other` waits on the side where fewer do, the women's on a tie. Throws
   * EVENT_NOT_FOUND, RESERVATIONS_CLOSED, GIVEN_UP_TODAY, ALREADY_RESERVED, ALREADY_WAITING, NOT_FOR_YOU, EVENT_NOT_FULL,
   * RATE_LIMITED, EMAIL_NOT_VERIFIED, ACCOUNT_IN_REVIEW.
   */
  join({ eventId, accountId, guest: ask, addressKey }: WaitRequest): Promise<WaitingPlace> {
    return this.database.transaction(async () => {
      const at = this.clock.now();
      await this.reservations.lockAccount(accountId);
      const guest = await ask();
      await this.booking.requireWaitable({ eventId, accountId, guest }, at);
      if (await this.list.findListed(eventId, accountId)) throw new DomainError('ALREADY_WAITING');
      if (addressKey) await this.limits.requireWaitable(eventId, { accountId, addressKey, now: at });
      if (addressKey) await this.requireFewLapses(eventId, accountId, at);
      const side = await this.sideToWaitOn(eventId, guest.gender);
      const meta = { at, by: `guest:${accountId}`, reason: 'joined' };
      const inserted = await this.list.insert({ eventId, accountId, side, addressKey }, 'last', meta);
      // before those of an address that let an offer lapse, or behind all others as one of them
      await this.list.sortByLapses(inserted);
      const entry = (await this.list.find(inserted.id)) ?? inserted;
      const { kept } = await this.seats.change(entry, { waiting: 1 });
      // the other side may have gained a seat meanwhile
      if (kept > 0) await this.keptSeats.announce(eventId);
      await this.outbox.put(WAITING_JOINED, { entryId: entry.id, accountId, eventId });
      return { entry, ahead: await this.list.ahead(entry) };
    });
  }

  /** Leaves the list, or declines an offer: the next is asked. Throws EVENT_NOT_FOUND, NOT_WAITING. */
  async leave(eventId: number, accountId: number): Promise<void> {
    const entry = await this.list.findListed(eventId, accountId);
    const meta = { at: this.clock.now(), by: `guest:${accountId}`, reason: 'left_by_guest' };
    if (entry && (await this.offers.end(entry, 'left', meta))) return;
    const event = await this.events.require(eventId);
    throw new DomainError(event.status === 'draft' ? 'EVENT_NOT_FOUND' : 'NOT_WAITING');
  }

  /** Returns how many seats of a side are kept for those who wait; the side is locked until the running transaction ends. */
  async lockedKept(eventId: number, side: Side): Promise<number> {
    return (await this.seats.lock(eventId, side)).kept;
  }

  /** Returns until when a seat is offered to somebody alone, and on which side; undefined if none is. */
  async offeredTo(eventId: number, accountId: number): Promise<{ side: Side; until: Date } | undefined> {
    const entry = await this.list.findListed(eventId, accountId);
    const until = entry?.status === 'offered' ? entry.offeredUntil : null;
    return entry && until && until > this.clock.now() ? { side: entry.side, until } : undefined;
  }

  /** Offers the seat that a friend has kept to who has accepted it, in the running transaction. */
  keepForFriend(...asked: Parameters<SeatOffersService['keepForFriend']>): Promise<void> {
    return this.offers.keepForFriend(...asked);
  }

  /** Ends an offer whose reason is gone: the seat is free, or goes to the next. */
  async endOffer(entryId: number, meta: { at: Date; by: string; reason: string }): Promise<void> {
    const entry = await this.list.find(entryId);
    if (entry?.status === 'offered') await this.offers.end(entry, 'removed', meta);
  }

  /** Returns where somebody stands in the list of an event; undefined if they are not in it. */
  async placeOf(eventId: number, accountId: number): Promise<WaitingPlace | undefined> {
    const entry = await this.list.findListed(eventId, accountId);
    return entry && { entry, ahead: await this.list.ahead(entry) };
  }

  /** Returns the entry of this id, or undefined. */
  find(entryId: number): Promise<WaitingEntry | undefined> {
    return this.list.find(entryId);
  }

  /** Returns the entries in the lists of an event, of one account if it is named. */
  async listedAt(eventId: number, accountId?: number): Promise<WaitingEntry[]> {
    if (accountId === undefined) return this.list.listed(eventId);
    const entry = await this.list.findListed(eventId, accountId);
    return entry ? [entry] : [];
  }

  /** Returns all entries of an account that are in a list. */
  listedOf(accountId: number): Promise<WaitingEntry[]> {
    return this.list.listedOf(accountId);
  }

  /**
   * Puts somebody whose money came when their seat was gone before all who wait on its side, in the running transaction.
   * Returns whether they are in the list.
   */
  async joinFirst({ eventId, accountId, side }: Reservation, by: string): Promise<boolean> {
    const at = this.clock.now();
    const seats = await this.seats.lock(eventId, side);
    const listed = await this.list.findListed(eventId, accountId);
    if (listed?.status === 'offered') return true;
    const meta = { at, by, reason: 'late_payment' };
    if (listed) await this.offers.end(listed, 'left', meta);
    await this.list.insert({ eventId, accountId, side }, 'first', meta);
    const { kept } = await this.seats.change(seats, { waiting: 1 });
    if (kept > 0) await this.keptSeats.announce(eventId);
    return true;
  }

  /** Ends all entries of an account that is blocked or deleted; seats that it was offered go to the next. */
  async endAllOf(accountId: number, by: string, reason: string): Promise<void> {
    for (const entry of await this.list.listedOf(accountId))
      await this.offers.end(entry, 'removed', { at: this.clock.now(), by, reason });
  }

  /** Ends entries on a side on which a person of this gender cannot have a seat. */
  async endUnfit(accountId: number, gender: Gender, by: string): Promise<void> {
    const entries = await this.list.listedOf(accountId);
    const events = await this.events.findMany(entries.map(({ eventId }) => eventId));
    const formats = new Map(events.map(({ id, format }) => [id, format]));
    for (const entry of entries)
      if (!fitsSide(gender, entry.side, formats.get(entry.eventId) ?? 'two_sides'))
        await this.offers.end(entry, 'removed', { at: this.clock.now(), by, reason: 'side_changed' });
  }

  // locks the sides: nobody frees a seat between the look and the entry
  private async sideToWaitOn(eventId: number, gender: Gender): Promise<Side> {
    const { format } = await this.events.require(eventId);
    const sides: SeatRow[] = [];
    for (const side of SIDES)
      if (fitsSide(gender, side, format)) sides.push(await this.seats.lock(eventId, side));
    for (const side of sides) if (await this.seats.hasOpenSeat(side)) throw new DomainError('EVENT_NOT_FULL');
    const open = sides.filter(({ capacity }) => capacity > 0);
    // the women's side last in the list, and first on a tie
    const [shortest] = (open.length > 0 ? open : sides)
      .toReversed()
      .toSorted((a, b) => length(a) - length(b));
    if (!shortest) throw new Error(`No side fits the gender "${gender}"`);
    return shortest.side;
  }

  private async requireFewLapses(eventId: number, accountId: number, now: Date): Promise<void> {
    const { count, last } = await this.list.lapses(eventId, accountId, new Date(now.getTime() - DAY));
    if (count < MOST_LAPSES || !last) return;
    const retryAfter = Math.ceil((last.getTime() + DAY - now.getTime()) / 1000);
    throw new DomainError('RATE_LIMITED', { retryAfter });
  }
}

function length({ waiting, offered }: SeatRow): number {
  return waiting + offered;
}
