import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import type { Language } from '../../common/http/request-language.js';
import type { Attachment } from '../../common/mail/mail-transport.js';
import {
  cityName,
  deadlineBefore,
  type EventRow,
  EventsService,
  hasBegun,
  isAttending,
  isRefundable,
  nameFor,
  type Reservation,
  ReservationsService,
} from '../../events/index.js';
import { ReceiptsService } from '../../payments/index.js';
import { CalendarEntriesService } from '../../icalendar/index.js';
import type { Details } from '../content/message.js';
import type { Notification } from './notification-types.js';

/** The page with all events, and the guest's own ones with their tickets. */
export const EVENTS = '/dashboard';
export const MY_EVENTS = '/profile#events';

/** An event, and a guest's reservation for it. */
export interface Visit {
  event: EventRow;
  reservation: Reservation;
}

/** The common parts of messages about a guest's seat. */
@Injectable()
export class GuestVisits {
  constructor(
    private readonly clock: Clock,
    private readonly events: EventsService,
    private readonly reservations: ReservationsService,
    private readonly calendars: CalendarEntriesService,
    private readonly receipts: ReceiptsService,
  ) {}

  /** Returns the event and a guest's seat, also if it is only held; null if there is none, or the event is cancelled. */
  async find(eventId: number, accountId: number): Promise<Visit | null> {
    const reservation = await this.reservations.findLive(eventId, accountId);
    const event = reservation && (await this.events.find(eventId));
    return reservation && event?.status === 'published' ? { event, reservation } : null;
  }

  /** As `find`, but only of a guest who attends it. */
  async attended(eventId: number, accountId: number): Promise<Visit | null> {
    const visit = await this.find(eventId, accountId);
    return visit && isAttending(visit.reservation.status) ? visit : null;
  }

  /** As `attended`, but only before the event begins. */
  async coming(eventId: number, accountId: number): Promise<Visit | null> {
    const visit = await this.attended(eventId, accountId);
    return visit && !hasBegun(visit.event, this.clock.now()) ? visit : null;
  }

  /** Returns an event, drafts and cancelled ones included, and a reservation for it; null if it is unknown. */
  async of(reservationId: number): Promise<Visit | null> {
    const reservation = await this.reservations.find(reservationId);
    const event = reservation && (await this.events.find(reservation.eventId));
    return event ? { event, reservation } : null;
  }

  /** As `of`; null also if the reservation is in none of these states, or the event is over or cancelled. */
  async live(reservationId: number, states: readonly Reservation['status'][]): Promise<Visit | null> {
    const visit = await this.of(reservationId);
    if (!visit || !states.includes(visit.reservation.status)) return null;
    return visit.event.status === 'published' && this.clock.now() < visit.event.endsAt ? visit : null;
  }

  /** Returns time, location, and until when cancelling is free. With a language: the city if the venue is unknown. */
  details({ event, reservation }: Visit, language?: Language): Details {
    const { startsAt: from, endsAt: to } = event;
    const { status, priceRappen } = reservation;
    const refundUntil = deadlineBefore(reservation.refundUntil, event);
    const where = placeOf(event) ?? (language && cityName(event.city, language));
    const isPaid = status === 'paid' && priceRappen > 0;
    const isFree = isPaid && isRefundable(refundUntil, this.clock.now());
    return { when: { from, to }, where, refundUntil: isFree ? refundUntil : undefined };
  }

  /** As `details`, for an event that was changed: names a free refund because of the change as such. */
  async changedDetails(visit: Visit): Promise<Details> {
    const { eventId, createdAt, status, priceRappen } = visit.reservation;
    const details = this.details(visit);
    const until = await this.events.freeRefundUntil(eventId, createdAt, this.clock.now());
    if (!until || status !== 'paid' || priceRappen === 0) return details;
    // the usual deadline is later, so it says enough
    if (visit.reservation.refundUntil > until) return details;
    return { ...details, refundUntil: undefined, freeRefundUntil: deadlineBefore(until, visit.event) };
  }

  /** Returns the current calendar entry of the reservation as an attachment, if there is one. */
  async calendar(reservationId: number, notification: Notification): Promise<Attachment[]> {
    const attachment = await this.calendars.invitation(reservationId, notification);
    return attachment ? [attachment] : [];
  }

  /** As `calendar`, with the receipt of the payment or the credit note of a refund. */
  async papers(reservationId: number, notification: Notification, refundId?: number): Promise<Attachment[]> {
    const attachments = await this.calendar(reservationId, notification);
    const paper = await (refundId === undefined
      ? this.receipts.ofReservation(reservationId)
      : this.receipts.ofRefund(refundId));
    if (!paper) return attachments;
    const content = paper.content.toString('base64');
    const contentType = 'application/pdf';
    return [...attachments, { filename: paper.name, contentType, content, encoding: 'base64' }];
  }
}

/** Returns the path of an event's card in the list of events, to which the page scrolls. */
export function cardOf({ id }: Pick<EventRow, 'id'>): string {
  return `${EVENTS}?event=${id}`;
}

/** Returns the values of phrases about an event. */
export function valuesOf(event: Pick<EventRow, 'name' | 'names' | 'startsAt'>, language: Language) {
  return { event: nameFor(event, language), starts: event.startsAt };
}

/** Returns the name and the address of the venue; undefined if unknown. */
export function placeOf({ venue, location, city }: EventRow): string | undefined {
  return venue || location ? [venue, location ?? city].filter(Boolean).join(', ') : undefined;
}
