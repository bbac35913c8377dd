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
import { WAITING_JOINED } from './waiting-list.outbox.js';
import { type WaitingEntry, WaitingListRepository } from './waiting-list.repository.js';
import { DAY } from '../../common/time/durations.rules.js';

/** After this many expired seats in a day, the account cannot join the list of that event for a day. */
const MOST_LAPSES = 2;

/** A guest who wants to join a waiting list. */
export interface WaitRequest {
  eventId: number;
  accountId: number;
  /** Returns their profile; called when it can no longer change. */
  guest: () => Promise<GuestProfile>;
  /** The key of the IP address of the request; null if limits do not count it. */
  addressKey: string | null;
}

/** An entry and its position: `ahead` counts the entries before it, including those with an offer. */
export interface WaitingPlace {
  entry: WaitingEntry;
  ahead: number;
}

/** Adds guests to the waiting list of a full event, and removes them. */
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
   * Joins the list of the guest's side; the gender `other` joins the shorter list, the women's on a tie. Throws
   * EVENT_NOT_FOUND, RESERVATIONS_CLOSED, GIVEN_UP_TODAY, ALREADY_RESERVED, ALREADY_WAITING, NOT_FOR_YOU,
   * EVENT_NOT_FULL, RATE_LIMITED, EMAIL_NOT_VERIFIED, ACCOUNT_IN_REVIEW.
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
      // ahead of addresses that let an offer expire, or behind all others if this address did
      await this.list.sortByLapses(inserted);
      const entry = (await this.list.find(inserted.id)) ?? inserted;
      const { kept } = await this.seats.change(entry, { waiting: 1 });
      // the other side may have gained a seat in the meantime
      if (kept > 0) await this.keptSeats.announce(eventId);
      await this.outbox.put(WAITING_JOINED, { entryId: entry.id, accountId, eventId });
      return { entry, ahead: await this.list.ahead(entry) };
    });
  }

  /** Leaves the list, or declines an offer: the next member is asked. Throws EVENT_NOT_FOUND, NOT_WAITING. */
  async leave(eventId: number, accountId: number): Promise<void> {
    const entry = await this.list.findListed(eventId, accountId);
    const meta = { at: this.clock.now(), by: `guest:${accountId}`, reason: 'left_by_guest' };
    if (entry && (await this.offers.end(entry, 'left', meta))) return;
    const event = await this.events.require(eventId);
    throw new DomainError(event.status === 'draft' ? 'EVENT_NOT_FOUND' : 'NOT_WAITING');
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

  /** Offers the seat that a friend has kept to the account that accepted it, in the running transaction. */
  keepForFriend(...asked: Parameters<SeatOffersService['keepForFriend']>): Promise<void> {
    return this.offers.keepForFriend(...asked);
  }

  /** Ends an offer that is no longer justified: the seat becomes free, or goes to the next member. */
  async endOffer(entryId: number, meta: { at: Date; by: string; reason: string }): Promise<void> {
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
   * transaction. Returns whether they are on the list.
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
