import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { tryEach } from '../../common/concurrency/try-each.js';
import { Settings } from '../../common/config/settings.js';
import { Database } from '../../common/database/database.js';
import { jobKind, OnJob } from '../../common/jobs/job-kind.js';
import type { TransitionMeta } from '../../common/database/transition-columns.js';
import { Outbox, outboxEvent } from '../../common/outbox/outbox.js';
import { SECOND } from '../../common/time/durations.rules.js';
import { EventsService, type EventWithSeats, fitsSide, type Gender, hasBegun } from '../calendar/index.js';
import {
  type SeatRow,
  SEATS_KEPT,
  SeatsRepository,
  type Side,
  type SideOfEvent,
  SIDES,
} from '../seats/index.js';
import { offerEnd } from './offers.rules.js';
import {
  INVITED_BY_FRIEND,
  type NewEntry,
  type WaitingEntry,
  WaitingListRepository,
} from './waiting-list.repository.js';
import type { EndedState } from './waiting-entry.states.js';

/** An entry of the waiting list, with its account and event. */
interface AboutEntry {
  entryId: number;
  accountId: number;
  eventId: number;
}

/** A guest has joined the waiting list. */
export const WAITING_JOINED = outboxEvent<AboutEntry>('waiting.joined');
/** An entry was removed because the event is no longer for this guest. */
export const WAITING_UNFIT = outboxEvent<AboutEntry>('waiting.unfit');
/** A seat is offered to one member. */
export const OFFER_MADE = outboxEvent<AboutEntry>('offer.made');
/** An offer has expired without an answer; the next member is asked. */
export const OFFER_EXPIRED = outboxEvent<AboutEntry>('offer.expired');
/** A free seat is broadcast to all members; `call` is how many times this one has been notified. */
export const OFFER_MADE_TO_ALL = outboxEvent<AboutEntry & { call: number }>('offer.made_to_all');

/** Checks for expired offers and events that have begun. */
export const ADVANCE_DUE = jobKind('waiting-list.advance-due', { every: 10 * SECOND, retries: 0 });

const BY = 'waiting-list';

/** Makes, accepts and ends offers. The only writer of the states of entries after they were inserted. */
@Injectable()
export class SeatOffersService {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly events: EventsService,
    private readonly outbox: Outbox,
    private readonly seats: SeatsRepository,
    private readonly list: WaitingListRepository,
  ) {}

  /**
   * Ends expired offers, ends the entries of an event that takes no more guests, and offers the seats that are kept.
   */
  @OnJob(SEATS_KEPT)
  async advance({ eventId }: { eventId: number }): Promise<void> {
    const event = await this.events.find(eventId);
    if (!event) return;
    for (const side of SIDES) await this.database.transaction(() => this.advanceSide(event, side));
  }

  /** Advances every event at which something is due. Tries all of them, then throws the last error. */
  @OnJob(ADVANCE_DUE)
  async advanceDue(): Promise<void> {
    await tryEach(await this.list.dueEvents(this.clock.now()), (eventId) => this.advance({ eventId }));
  }

  /**
   * Ends an entry whose seat is kept, in the transaction that turns it into a `held` or a `confirmed` reservation.
   * Returns the side whose counters already count the seat; undefined if no seat is kept for the account.
   */
  async acceptOffer(
    { eventId, accountId, gender }: { eventId: number; accountId: number; gender: Gender },
    as: 'held' | 'confirmed',
    { at, by }: Pick<TransitionMeta, 'at' | 'by'>,
  ): Promise<Side | undefined> {
    const listed = await this.list.findListed(eventId, accountId);
    if (!listed) return undefined;
    const event = await this.events.require(eventId);
    if (!fitsSide(gender, listed.side, event.format)) {
      await this.end(listed, 'removed', { at, by, reason: 'side_changed' });
      return undefined;
    }
    const seats = await this.advanceSide(event, listed.side);
    const entry = await this.list.findListed(eventId, accountId);
    if (!entry) return undefined;
    // offered to it, or to all who wait
    const isKept = entry.status === 'offered' || (seats.kept > 0 && !this.offerEnd(event, at));
    if (!isKept) return undefined;
    const also = { taken: 1, held: as === 'held' ? 1 : 0 };
    const meta = { at, by, reason: 'taken_up' };
    const left = await this.list.transition(seats, [entry], 'taken_up', meta, { also });
    if (entry.status === 'waiting' && left.kept === 0) await this.endBroadcast(left);
    return entry.side;
  }

  /**
   * Ends an entry; the seat of an offer goes to the next one. Returns the entry as it was; undefined, with nothing
   * changed, if it had ended already.
   */
  async end(
    { id, eventId, side }: Pick<WaitingEntry, 'id' | 'eventId' | 'side'>,
    to: EndedState,
    meta: TransitionMeta,
  ): Promise<WaitingEntry | undefined> {
    return this.database.transaction(async () => {
      const seats = await this.seats.lock(eventId, side);
      const entry = await this.list.find(id);
      if (entry?.status !== 'waiting' && entry?.status !== 'offered') return undefined;
      // a member who leaves before answering an offer has declined it
      const state = to === 'left' && entry.status === 'offered' ? 'declined' : to;
      const left = await this.list.transition(seats, [entry], state, meta);
      if (left.kept > 0) await this.seats.offerKept(eventId);
      return entry;
    });
  }

  /** Offers a kept seat to an entry of a locked side, even if others are ahead of it. Returns the counters. */
  async offer(
    event: EventWithSeats,
    seats: SeatRow,
    entries: readonly WaitingEntry[],
    { by, reason }: Pick<TransitionMeta, 'by' | 'reason'>,
  ): Promise<SeatRow> {
    const at = this.clock.now();
    // in the last hours an organiser can still offer a seat to one person: until the event begins
    const offeredUntil = this.offerEnd(event, at) ?? event.startsAt;
    await this.outbox.putAll(OFFER_MADE, entries.map(about));
    const left = await this.list.transition(seats, entries, 'offered', { at, by, reason }, { offeredUntil });
    if (left.kept === 0) await this.endBroadcast(left);
    return left;
  }

  /**
   * Offers the seat of a friend's invitation, which its side already counts, to the account that accepted it, until
   * `until`. Runs in the running transaction.
   */
  async keepForFriend(
    entry: NewEntry,
    { until, ...when }: { at: Date; by: string; until: Date },
  ): Promise<void> {
    const meta = { ...when, reason: INVITED_BY_FRIEND };
    const listed = await this.list.findListed(entry.eventId, entry.accountId);
    if (listed && listed.side !== entry.side) await this.end(listed, 'taken_up', meta);
    const seats = await this.seats.lock(entry.eventId, entry.side);
    const also = { taken: -1, held: -1, invited: -1 };
    if (listed?.side === entry.side) {
      await this.list.transition(seats, [listed], 'offered', meta, { offeredUntil: until, also });
      return;
    }
    await this.list.insert(entry, 'last', meta, until);
    await this.seats.change(seats, { offered: 1, invited: -1 });
  }

  /** Advances one side, which stays locked until the running transaction ends. Returns its counters. */
  async advanceSide(event: EventWithSeats, side: Side): Promise<SeatRow> {
    const seats = await this.lockedSeats(event.id, side);
    if (seats.waiting === 0 && seats.offered === 0) return seats;
    const now = this.clock.now();
    const listed = await this.list.listed(event.id, side);
    if (event.status !== 'published' || hasBegun(event, now)) {
      const reason = event.status === 'cancelled' ? 'event_cancelled' : 'event_closed';
      return this.list.transition(seats, listed, 'over', { at: now, by: BY, reason });
    }
    const left = await this.expireOffers(seats, listed, now);
    // entries of an address whose offer expired are now behind all others
    const stillListed = left === seats ? listed : await this.list.listed(event.id, side);
    const waiting = stillListed.filter(({ status }) => status === 'waiting');
    if (left.kept === 0) {
      await this.endBroadcast(left, waiting);
      return left;
    }
    if (!this.offerEnd(event, now)) {
      await this.broadcastOffer(waiting, now);
      return left;
    }
    return this.offer(event, left, waiting.slice(0, left.kept), { by: BY, reason: 'seat_freed' });
  }

  // seats that open because the other side gained one are kept here; all others are kept by the statement that frees
  // them
  private async lockedSeats(eventId: number, side: Side): Promise<SeatRow> {
    const seats = await this.seats.lock(eventId, side);
    const mayOpen = seats.maxLead !== null && seats.waiting > seats.kept && !seats.closed;
    return mayOpen ? this.seats.change(seats, {}) : seats;
  }

  private async expireOffers(seats: SeatRow, listed: readonly WaitingEntry[], now: Date): Promise<SeatRow> {
    const lapsed = listed.filter(
      ({ status, offeredUntil }) => status === 'offered' && offeredUntil !== null && offeredUntil <= now,
    );
    if (lapsed.length === 0) return seats;
    // a friend who was invited was never on the list, so there is nothing to return to
    const waited = lapsed.filter(({ changeReason }) => changeReason !== INVITED_BY_FRIEND);
    await this.outbox.putAll(OFFER_EXPIRED, waited.map(about));
    const meta = { at: now, by: BY, reason: 'offer_expired' };
    const left = await this.list.transition(seats, lapsed, 'lapsed', meta);
    await this.list.sortByLapses(seats);
    return left;
  }

  // notifies every member, once for each free seat: the first to reserve gets it
  private async broadcastOffer(waiting: readonly WaitingEntry[], now: Date): Promise<void> {
    const notYetAsked = waiting.filter(({ broadcastAt }) => broadcastAt === null);
    if (notYetAsked.length === 0) return;
    await this.list.markBroadcast(notYetAsked, now);
    await this.outbox.putAll(
      OFFER_MADE_TO_ALL,
      notYetAsked.map((entry) => ({ ...about(entry), call: entry.broadcasts + 1 })),
    );
  }

  private async endBroadcast(side: SideOfEvent, waiting?: readonly WaitingEntry[]): Promise<void> {
    const entries = waiting ?? (await this.list.listed(side.eventId, side.side));
    const asked = entries.filter(({ broadcastAt }) => broadcastAt !== null);
    if (asked.length > 0) await this.list.markBroadcast(asked, null);
  }

  /** Returns until when a seat that is offered now is kept for one person; null if it is offered to all who wait. */
  private offerEnd({ startsAt }: EventWithSeats, now: Date): Date | null {
    return offerEnd(startsAt, now, this.settings.offerHours);
  }
}

function about({ id, accountId, eventId }: WaitingEntry): AboutEntry {
  return { entryId: id, accountId, eventId };
}
