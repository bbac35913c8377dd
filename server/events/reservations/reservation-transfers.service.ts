import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { Database } from '../../common/database/database.js';
import { DomainError, invalidField } from '../../common/errors/domain-error.js';
import { rescheduledTimes } from '../calendar/event.rules.js';
import { hasBegun, refundUntil } from '../calendar/event-windows.rules.js';
import { EventsRepository, type BookableEvent } from '../calendar/events.repository.js';
import { type CountedEvent, EventsService } from '../calendar/events.service.js';
import { type HistoryStep, ReservationTransfersRepository } from './reservation-transfers.repository.js';
import { BookingService, type ReserveInput } from './booking.service.js';
import { type Reservation, ReservationsRepository } from './reservations.repository.js';
import { type Side, seatsOfEvent, sidesFor } from '../calendar/seats.rules.js';
import { SeatsRepository } from '../calendar/seats.repository.js';

/** Places that go on to another date: with their event, or from one event to another. */
@Injectable()
export class ReservationTransfersService {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly eventsService: EventsService,
    private readonly events: EventsRepository,
    private readonly seats: SeatsRepository,
    private readonly reservations: ReservationsRepository,
    private readonly places: BookingService,
    private readonly moves: ReservationTransfersRepository,
  ) {}

  /**
   * Puts an event off: everybody keeps their place, and may cancel for a full refund up to the new deadline. Throws
   * EVENT_NOT_FOUND, EVENT_CANCELLED, EVENT_ALREADY_BEGUN, VALIDATION_FAILED (a date that is past, or the same).
   */
  async postpone(
    eventId: number,
    to: { startsAt: Date; endsAt?: Date | undefined },
    by: string,
  ): Promise<CountedEvent> {
    const now = this.clock.now();
    if (to.startsAt <= now) throw invalidField('date', 'must lie ahead');
    await this.database.transaction(async () => {
      await this.events.lock(eventId);
      const event = await this.eventsService.require(eventId);
      if (event.status === 'cancelled') throw new DomainError('EVENT_CANCELLED');
      if (hasBegun(event, now)) throw new DomainError('EVENT_ALREADY_BEGUN');
      if (to.startsAt.getTime() === event.startsAt.getTime())
        throw invalidField('date', 'must be another one than it was');
      const times = rescheduledTimes(event, to.endsAt ? { startsAt: to.startsAt, endsAt: to.endsAt } : to);
      if (times.endsAt <= times.startsAt) throw invalidField('ends_at', 'must be after date');
      await this.events.update(eventId, { ...times, postponedFrom: event.startsAt });
      const deadline = refundUntil(times, this.settings.refundHours);
      await this.moves.postpone(eventId, deadline, { at: now, by, reason: 'event_postponed' });
    });
    return this.eventsService.requireCounted(eventId);
  }

  /**
   * Moves a place to another event, with what was paid for it. Throws RESERVATION_NOT_FOUND, INVALID_TRANSITION
   * (no place, or the guest has arrived), EVENT_NOT_FOUND, EVENT_CANCELLED, RESERVATIONS_CLOSED (a draft),
   * EVENT_ALREADY_BEGUN, ALREADY_RESERVED, EVENT_FULL.
   */
  transferToEvent(
    reservationId: number,
    to: Pick<ReserveInput, 'eventId' | 'gender'>,
    by: string,
  ): Promise<Reservation> {
    return this.database.transaction(async () => {
      const now = this.clock.now();
      const reservation = await this.places.lock(reservationId);
      const state = reservation.checkedInAt ? 'arrived' : reservation.status;
      if (state !== 'paid' && state !== 'confirmed')
        throw new DomainError('INVALID_TRANSITION', { args: { state } });
      await this.reservations.lockAccount(reservation.accountId);
      const event = await this.events.findBookable(to.eventId, reservation.accountId, now);
      refuse(event, now);
      const side = await this.takeSeat(event, sidesFor(to.gender, seatsOfEvent(event)));
      const deadline = refundUntil(event, this.settings.refundHours);
      const moment = { at: now, by, reason: `moved_from_event_${reservation.eventId}` };
      await this.moves.transferToEvent(
        reservationId,
        { eventId: event.id, side, refundUntil: deadline },
        moment,
      );
      await this.seats.shift(reservation, { taken: -1, held: 0 });
      return { ...reservation, eventId: event.id, side, refundUntil: deadline };
    });
  }

  /** Everything that has happened to a reservation, oldest first. */
  historyOf(reservationId: number): Promise<HistoryStep[]> {
    return this.moves.historyOf(reservationId);
  }

  private async takeSeat(event: BookableEvent, sides: readonly Side[]): Promise<Side> {
    for (const side of sides)
      if (await this.seats.shift({ eventId: event.id, side }, { taken: 1, held: 0 })) return side;
    throw new DomainError('EVENT_FULL');
  }
}

function refuse(event: BookableEvent | undefined, now: Date): asserts event is BookableEvent {
  if (!event) throw new DomainError('EVENT_NOT_FOUND');
  if (event.status === 'cancelled') throw new DomainError('EVENT_CANCELLED');
  if (event.status === 'draft') throw new DomainError('RESERVATIONS_CLOSED');
  if (hasBegun(event, now)) throw new DomainError('EVENT_ALREADY_BEGUN');
  if (event.live) throw new DomainError('ALREADY_RESERVED');
}
