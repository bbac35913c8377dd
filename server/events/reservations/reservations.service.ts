import { Injectable } from '@nestjs/common';
import { BlocklistService } from '../../auth/index.js';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { Database } from '../../common/database/database.js';
import { DAY } from '../../common/time/durations.rules.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { limitOf, type Page, type PageRequest } from '../../common/http/page.js';
import { zurichDayAfter } from '../../common/time/zurich.js';
import {
  type ChangedEvent,
  type ChangeOptions,
  EventChanges,
  type EventFields,
  EventsService,
  type EventWithSeats,
  profileUnlocksAt,
  refundUntil,
} from '../calendar/index.js';
import { type HistoryStep, ReservationHistoryRepository } from './reservation-history.repository.js';
import {
  type Attendee,
  type ReservationFilter,
  ReservationListsRepository,
  type ReservationSummary,
  type EventGuest,
} from './reservation-lists.repository.js';
import { isAttending } from './reservation.states.js';
import { type Reservation, ReservationsRepository } from './reservations.repository.js';

/**
 * Reservations for the other rooms, to read and to delete, and changes of events, which extend their refund deadlines.
 * An attendee has a paid or confirmed seat; a running hold does not count yet.
 */
@Injectable()
export class ReservationsService {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly events: EventsService,
    private readonly changes: EventChanges,
    private readonly lists: ReservationListsRepository,
    private readonly reservations: ReservationsRepository,
    private readonly history: ReservationHistoryRepository,
    private readonly clock: Clock,
    private readonly blocklist: BlocklistService,
  ) {}

  /** Changes an event, and extends the refund deadlines of its guests. Throws as `EventChanges.update`. */
  changeEvent(
    eventId: number,
    change: Partial<EventFields>,
    options?: ChangeOptions,
  ): Promise<EventWithSeats> {
    return this.database.transaction(async () =>
      this.extendDeadlines(await this.changes.update(eventId, change, options)),
    );
  }

  /** Postpones an event, and extends the refund deadlines of its guests. Throws as `EventChanges.postpone`. */
  postponeEvent(
    eventId: number,
    to: { startsAt: Date; endsAt?: Date | undefined },
    options?: ChangeOptions,
  ): Promise<EventWithSeats> {
    return this.database.transaction(async () =>
      this.extendDeadlines(await this.changes.postpone(eventId, to, options)),
    );
  }

  /** Returns until when the events that an account attends lock its profile; null if none does. */
  async profileLockedUntil(accountId: number, now: Date): Promise<Date | null> {
    const endsAt = await this.lists.lastEnd(accountId);
    const until = endsAt && profileUnlocksAt({ endsAt });
    return until && until > now ? until : null;
  }

  /** Returns whether an account had, at a time, one of its present seats at an event that had not ended. */
  attendedAt(accountId: number, at: Date): Promise<boolean> {
    return this.lists.attendedAt(accountId, at);
  }

  /** Returns whether an account attends an event whose day has come in Zurich and which has not ended. */
  attendsToday(accountId: number, now: Date): Promise<boolean> {
    return this.lists.attendsBetween(accountId, zurichDayAfter(now, 1), now);
  }

  /** Returns the attendees of an event, in the order of their account ids. */
  attendees(eventId: number): Promise<Attendee[]> {
    return this.lists.attendees(eventId);
  }

  /** Returns the attendees of these events, each with the time of their reservation. */
  attendeesOf(eventIds: readonly number[]): ReturnType<ReservationListsRepository['attendeesOf']> {
    return this.lists.attendeesOf(eventIds);
  }

  /** Returns holds that end in (from, to] and began before a time. */
  holdsEnding(
    from: Date,
    to: Date,
    begunBefore: Date,
  ): ReturnType<ReservationListsRepository['holdsEnding']> {
    return this.lists.holdsEnding(from, to, begunBefore);
  }

  /** Records that a guest is still coming; the first time stays. Returns false if they no longer have a seat. */
  confirmComing(reservationId: number): Promise<boolean> {
    return this.history.confirmComing(reservationId, this.clock.now());
  }

  /** Asks for attended reservations to be confirmed until `hoursBefore` hours before their event. */
  askToConfirm(reservationIds: readonly number[], hoursBefore: number): Promise<void> {
    return this.history.askToConfirm(reservationIds, hoursBefore);
  }

  /**
   * Returns the guests with a seat at an event, held or not, and those whose seat ended because it was cancelled;
   * optionally only one account.
   */
  guestsOf(eventId: number, accountId: number | null = null): Promise<EventGuest[]> {
    return this.lists.guestsOf(eventId, accountId);
  }

  /** Returns the event if the account attends it. Throws EVENT_NOT_FOUND, NOT_RESERVED. */
  async requireAttendee(eventId: number, accountId: number): Promise<EventWithSeats> {
    const event = await this.events.find(eventId);
    const live = event && (await this.reservations.findLive(eventId, accountId));
    if (event && live && isAttending(live.status)) return event;
    if (!event || event.status === 'draft') throw new DomainError('EVENT_NOT_FOUND');
    throw new DomainError('NOT_RESERVED');
  }

  /**
   * As `requireAttendee`, for what guests see of each other. Also throws ACCOUNT_IN_REVIEW, while organisers have not
   * decided whether the account belongs to a blocked person.
   */
  async requireDecidedAttendee(eventId: number, accountId: number): Promise<EventWithSeats> {
    const event = await this.requireAttendee(eventId, accountId);
    await this.blocklist.requireDecided(accountId);
    return event;
  }

  /** Returns the reservation of this id. Throws RESERVATION_NOT_FOUND. */
  async require(reservationId: number): Promise<Reservation> {
    const reservation = await this.reservations.find(reservationId);
    if (!reservation) throw new DomainError('RESERVATION_NOT_FOUND');
    return reservation;
  }

  /** Returns the reservation of this id, or undefined. */
  find(reservationId: number): Promise<Reservation | undefined> {
    return this.reservations.find(reservationId);
  }

  /** Returns the reservations of these ids, in no particular order; unknown ids are left out. */
  findMany(reservationIds: readonly number[]): Promise<Reservation[]> {
    return this.reservations.findMany(reservationIds);
  }

  /** Returns ids of an account's paid and confirmed reservations for events that end after a time. */
  attendingIds(accountId: number, endsAfter: Date): Promise<number[]> {
    return this.lists.attendingIds(accountId, endsAfter);
  }

  /** Returns an account's held, paid or confirmed reservation for an event, or undefined. */
  findLive(eventId: number, accountId: number): Promise<Reservation | undefined> {
    return this.reservations.findLive(eventId, accountId);
  }

  /** Returns an account's live reservation for an event, else its latest one of any state, or undefined. */
  findLatest(eventId: number, accountId: number): Promise<Reservation | undefined> {
    return this.reservations.findLatest(eventId, accountId);
  }

  /** Returns whether an account has an unpaid reservation running. */
  hasHold(accountId: number): Promise<boolean> {
    return this.reservations.hasHold(accountId);
  }

  /** Returns whether an account has an unpaid reservation running at an event that is not for this age. */
  hasHoldNotFor(accountId: number, age: number): Promise<boolean> {
    return this.lists.hasHoldNotFor(accountId, age);
  }

  /**
   * Locks an account until the running transaction ends, so that its reservations, and changes of what decides about
   * its seats, happen one after the other.
   */
  lockAccount(accountId: number): Promise<void> {
    return this.reservations.lockAccount(accountId);
  }

  /** Subtracts the seats of reservations that are to be deleted from the counters of their events. */
  uncountSeats(reservationIds: readonly number[]): Promise<void> {
    return this.reservations.uncountSeats(reservationIds);
  }

  /** Returns everything that has happened to a reservation, oldest first. */
  historyOf(reservationId: number): Promise<HistoryStep[]> {
    return this.history.ofReservation(reservationId);
  }

  /** Returns ids of an event's held, paid and confirmed reservations, oldest first. */
  liveIds(eventId: number): Promise<number[]> {
    return this.reservations.liveIds(eventId);
  }

  /** Returns the accounts with a reservation of any state at an event, in no particular order. */
  accountsOf(eventId: number): Promise<number[]> {
    return this.lists.accountsOf(eventId);
  }

  /** Returns the accounts of these reservations, by the reservation's id. */
  accountsBehind(reservationIds: readonly number[]): Promise<Map<number, number>> {
    return this.lists.accountsBehind(reservationIds);
  }

  /** Returns ids of an account's held, paid and confirmed reservations for events that begin after `now`. */
  upcomingLiveIds(accountId: number, now: Date): Promise<number[]> {
    return this.lists.upcomingLiveIds(accountId, now);
  }

  /** Returns the published events that an account attends and that begin later today (in Zurich). */
  async comingToday(accountId: number, now: Date): Promise<EventWithSeats[]> {
    const ids = await this.lists.comingUntil(accountId, now, zurichDayAfter(now, 1));
    return ids.length > 0 ? this.events.findMany(ids) : [];
  }

  /**
   * Returns ids of cancelled events, upcoming or of the last year, that still have held, paid or confirmed
   * reservations.
   */
  cancelledEventsWithLiveReservations(): Promise<number[]> {
    // runs each minute: its cost must not grow with the number of past events
    const since = new Date(this.clock.now().getTime() - 366 * DAY);
    return this.reservations.cancelledEventsWithLiveReservations(since);
  }

  /** Returns an event's reservations that pass the filter, oldest first. Throws EVENT_NOT_FOUND. */
  async ofEvent(
    eventId: number,
    filter: ReservationFilter,
    page: PageRequest,
  ): Promise<Page<ReservationSummary>> {
    await this.events.require(eventId);
    return this.lists.ofEvent(eventId, filter, limitOf(page));
  }

  /** Returns held reservations that are due for reconciliation, locked by the running transaction if there is one. */
  dueForReconciliation(now: Date, limit: number): Promise<Reservation[]> {
    return this.reservations.dueForReconciliation(now, limit);
  }

  /** Sets when a hold is reconciled next, and how many attempts in a row have failed. */
  scheduleReconciliation(
    reservationId: number,
    nextReconciliationAt: Date,
    failedReconciliations: number,
  ): Promise<void> {
    return this.reservations.scheduleReconciliation(
      reservationId,
      nextReconciliationAt,
      failedReconciliations,
    );
  }

  // a promised deadline is only ever extended: to the usual one of a later date, and to the end of a free refund
  private async extendDeadlines({
    event,
    isOtherTime,
    freeUntil,
    at,
    by,
  }: ChangedEvent): Promise<EventWithSeats> {
    if (!freeUntil) return event;
    const usual = isOtherTime ? refundUntil(event, this.settings.refundHours) : freeUntil;
    const deadline = usual > freeUntil ? usual : freeUntil;
    const reason = isOtherTime ? 'event_postponed' : 'event_changed';
    await this.history.extendRefundDeadlines(event.id, deadline, { at, by, reason });
    if (isOtherTime) await this.history.askNobody(event.id);
    return event;
  }
}
