import { Injectable } from '@nestjs/common';
import { DomainError } from '../../common/errors/domain-error.js';
import { zurichDayAfter } from '../../common/time/zurich.js';
import { type EventWithSeats, EventsRepository } from '../calendar/events.repository.js';
import {
  type ReservationSummary,
  type Attendee,
  ReservationListsRepository,
  type ReservationFilter,
} from './reservation-lists.repository.js';
import { type Reservation, ReservationsRepository } from './reservations.repository.js';

/** A part of a list, and how many there are in all. */
export interface Page<Item> {
  items: Item[];
  total: number;
}

/** Which part of a list is wanted: `page` from 1. */
export interface PageRequest {
  page: number;
  per_page: number;
}

/** Who has a place where: questions for the other rooms. "A place" is paid or confirmed; a running hold is none yet. */
@Injectable()
export class ReservationsService {
  constructor(
    private readonly events: EventsRepository,
    private readonly places: ReservationListsRepository,
    private readonly reservations: ReservationsRepository,
  ) {}

  /** Whether a person has a place at an event that begins after `now` (their profile is locked then). */
  hasUpcomingReservation(accountId: number, now: Date): Promise<boolean> {
    return this.places.hasUpcoming(accountId, now);
  }

  /** Everybody with a place at an event, in the order of their account ids. */
  attendees(eventId: number): Promise<Attendee[]> {
    return this.places.attendees(eventId);
  }

  /** The event, for somebody with a place at it. Throws EVENT_NOT_FOUND, NOT_RESERVED. */
  async requireAttendee(eventId: number, accountId: number): Promise<EventWithSeats> {
    const event = await this.events.find(eventId);
    const live = event && (await this.reservations.findLive(eventId, accountId));
    if (event && live && live.status !== 'held') return event;
    if (!event || event.status === 'draft') throw new DomainError('EVENT_NOT_FOUND');
    throw new DomainError('NOT_RESERVED');
  }

  /** The reservation of this id. Throws RESERVATION_NOT_FOUND. */
  async require(reservationId: number): Promise<Reservation> {
    const reservation = await this.reservations.find(reservationId);
    if (!reservation) throw new DomainError('RESERVATION_NOT_FOUND');
    return reservation;
  }

  /** The reservation of this id, or undefined. */
  find(reservationId: number): Promise<Reservation | undefined> {
    return this.reservations.find(reservationId);
  }

  /** The held, paid or confirmed reservation of a person for an event, or undefined. */
  findLive(eventId: number, accountId: number): Promise<Reservation | undefined> {
    return this.reservations.findLive(eventId, accountId);
  }

  /** The reservation whose hold has this key (of the address to which leaving the payment page leads), or undefined. */
  findByHoldKey(holdKey: string): Promise<Reservation | undefined> {
    return this.reservations.findByHoldKey(holdKey);
  }

  /** Ids of an event's held, paid and confirmed reservations, oldest first. */
  liveIds(eventId: number): Promise<number[]> {
    return this.reservations.liveIds(eventId);
  }

  /** Everybody who ever reserved at an event, in no particular order. */
  accountsOf(eventId: number): Promise<number[]> {
    return this.places.accountsOf(eventId);
  }

  /** Whose these reservations are, by the reservation's id. */
  accountsBehind(reservationIds: readonly number[]): Promise<Map<number, number>> {
    return this.places.accountsBehind(reservationIds);
  }

  /** Ids of a person's held, paid and confirmed reservations for events that begin after `now`. */
  upcomingLiveIds(accountId: number, now: Date): Promise<number[]> {
    return this.places.upcomingLiveIds(accountId, now);
  }

  /** Whether two people both have a place at an event whose day in Zurich has come: there they may have met. */
  haveSharedEvent(one: number, other: number, now: Date): Promise<boolean> {
    return this.places.sharedEvent(one, other, zurichDayAfter(now, 1));
  }

  /** Ids of cancelled events that still have held, paid or confirmed reservations. */
  cancelledEventsWithLiveReservations(): Promise<number[]> {
    return this.reservations.cancelledEventsWithLiveReservations();
  }

  /** An event's reservations that pass the filter, oldest first. Throws EVENT_NOT_FOUND. */
  async ofEvent(
    eventId: number,
    filter: ReservationFilter,
    { page, per_page }: PageRequest,
  ): Promise<Page<ReservationSummary>> {
    if (!(await this.events.find(eventId))) throw new DomainError('EVENT_NOT_FOUND');
    const [items, total] = await Promise.all([
      this.places.ofEvent(eventId, filter, per_page, (page - 1) * per_page),
      this.places.countOfEvent(eventId, filter),
    ]);
    return { items, total };
  }

  /** Held reservations about which the provider is due to be asked; inside of a transaction, they are locked by it. */
  dueForReconciliation(now: Date, limit: number): Promise<Reservation[]> {
    return this.reservations.dueForReconciliation(now, limit);
  }

  /** When the provider is asked about a hold next, and how often in a row it did not answer. */
  scheduleReconciliation(
    reservationId: number,
    nextCheckAt: Date,
    failedReconciliations: number,
  ): Promise<void> {
    return this.reservations.scheduleReconciliation(reservationId, nextCheckAt, failedReconciliations);
  }
}
