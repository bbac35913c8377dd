import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { Tickets } from './check-in/tickets.js';
import { type EventPage, EventPages } from './details/event-pages.service.js';
import {
  type EndedReservation,
  type GuestEventList,
  type GuestReservation,
  type GuestStandingAtEvent,
  GuestEventsRepository,
} from './guest-events.repository.js';

/** A guest's own reservation with its ticket, which is null once the event is over. */
export type TicketedReservation = GuestReservation & { ticket: string | null };

/** An event's page for a guest. */
export type GuestEventPage = EventPage & { standing: GuestStandingAtEvent };

/** The events that a guest can reserve, and their own reservations. */
@Injectable()
export class GuestEventsService {
  constructor(
    private readonly clock: Clock,
    private readonly repository: GuestEventsRepository,
    private readonly tickets: Tickets,
    private readonly pages: EventPages,
  ) {}

  /** Returns published events that have not begun, soonest first, with the state of the guest's own reservation. */
  listUpcoming(accountId: number): Promise<GuestEventList> {
    return this.repository.listUpcoming(accountId, this.clock.now());
  }

  /** Returns the page of an event, past and cancelled ones included. Throws EVENT_NOT_FOUND, for a draft too. */
  async page(eventId: number, accountId: number): Promise<GuestEventPage> {
    const page = await this.pages.find(eventId);
    return { ...page, standing: await this.repository.standingAt(eventId, accountId, this.clock.now()) };
  }

  /** Returns a guest's reservations: events that have not ended, soonest first, and past ones, latest first. */
  async ownReservations(
    accountId: number,
  ): Promise<{ upcoming: TicketedReservation[]; past: TicketedReservation[] }> {
    const now = this.clock.now();
    const reservations = await this.repository.ownReservations(accountId, now);
    const upcoming = reservations.filter(({ endsAt }) => endsAt > now);
    const past = reservations.filter(({ endsAt }) => endsAt <= now);
    return {
      upcoming: upcoming.map((one) => ({ ...one, ticket: this.tickets.of(one.reservationId) })),
      past: past.toReversed().map((one) => ({ ...one, ticket: null })),
    };
  }

  /** Returns the seats that a guest no longer has, latest event first. */
  async endedReservations(accountId: number): Promise<EndedReservation[]> {
    const ended = await this.repository.endedReservations(accountId);
    return ended.toSorted((one, other) => other.startsAt.getTime() - one.startsAt.getTime());
  }
}
