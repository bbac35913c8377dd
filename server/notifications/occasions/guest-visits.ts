import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import type { Language } from '../../common/http/request-language.js';
import type { Attachment } from '../../common/mail/mail.js';
import { zurichDay } from '../../common/time/zurich.js';
import { Settings } from '../../common/config/settings.js';
import {
  cityName,
  deadlineBefore,
  EventChanges,
  type EventRow,
  EventsService,
  hasBegun,
  isAttending,
  isRefundable,
  type Reservation,
  ReservationsService,
} from '../../events/index.js';
import { ReceiptsService } from '../../payments/index.js';
import { InvitationsService } from '../../icalendar/index.js';
import type { Detail } from '../templates/index.js';
import { subjectOf } from './occasion.js';

/** The page of all events, and where one's own stand with their tickets. */
export const EVENTS = '/dashboard';
export const MY_EVENTS = '/profile#events';

/** An event, and a guest's reservation for it. */
export interface Visit {
  event: EventRow;
  reservation: Reservation;
}

/** What several messages about a guest's seat have in common. */
@Injectable()
export class GuestVisits {
  constructor(
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly events: EventsService,
    private readonly changes: EventChanges,
    private readonly reservations: ReservationsService,
    private readonly invitations: InvitationsService,
    private readonly receipts: ReceiptsService,
  ) {}

  /** Returns the event and the reservation of a guest who attends it; null if they do not, or if it is cancelled. */
  async attended(eventId: number, accountId: number): Promise<Visit | null> {
    const reservation = await this.reservations.findLive(eventId, accountId);
    return reservation && isAttending(reservation.status) ? this.published(reservation) : null;
  }

  /** As `attended`, but only before the event begins. */
  async coming(eventId: number, accountId: number): Promise<Visit | null> {
    return this.ahead(await this.attended(eventId, accountId));
  }

  /** Returns the event that is not over and the reservation of this id; null if it is no longer live, or the event is not. */
  async live(reservationId: number, states: readonly Reservation['status'][]): Promise<Visit | null> {
    const reservation = await this.reservations.find(reservationId);
    if (!reservation || !states.includes(reservation.status)) return null;
    const visit = await this.published(reservation);
    return visit && this.clock.now() < visit.event.endsAt ? visit : null;
  }

  /** Returns an event, drafts and cancelled ones included, and a reservation for it; null if it is unknown. */
  async of(reservationId: number): Promise<Visit | null> {
    const reservation = await this.reservations.find(reservationId);
    const event = reservation && (await this.events.find(reservation.eventId));
    return event ? { event, reservation } : null;
  }

  /** When and where, and until when cancelling is free. With a language, the city is said where no more is known. */
  details({ event, reservation }: Visit, language?: Language): Detail[] {
    const { startsAt: from, endsAt: to } = event;
    const { status, priceRappen } = reservation;
    const refundUntil = deadlineBefore(reservation.refundUntil, event);
    const where = placeOf(event) ?? (language && cityName(event.city, language));
    const isPaid = status === 'paid' && priceRappen > 0;
    return [
      { label: 'when', value: { from, to } },
      ...(where ? [{ label: 'where' as const, value: where }] : []),
      ...(isPaid && isRefundable(refundUntil, this.clock.now())
        ? [{ label: 'refundUntil' as const, value: refundUntil }]
        : []),
    ];
  }

  /** The same of an event that was changed: a free refund that this gives is named as such. */
  async changedDetails(visit: Visit): Promise<Detail[]> {
    const { eventId, createdAt, status, priceRappen } = visit.reservation;
    const details = this.details(visit);
    const until = await this.changes.freeRefundUntil(eventId, createdAt, this.clock.now());
    if (!until || status !== 'paid' || priceRappen === 0) return details;
    // the usual deadline says the same where it is the later one
    if (visit.reservation.refundUntil > until) return details;
    const others = details.filter(({ label }) => label !== 'refundUntil');
    return [...others, { label: 'freeRefundUntil', value: deadlineBefore(until, visit.event) }];
  }

  /** What the guest's calendar is told of the reservation now. */
  async calendar(reservationId: number): Promise<{ attachments?: readonly Attachment[] }> {
    const attachment = await this.invitations.of(reservationId);
    return attachment ? { attachments: [attachment] } : {};
  }

  /** The same, with the receipt of the payment or the credit note of a refund. */
  async papers(
    reservationId: number,
    { refundId }: { refundId?: number } = {},
  ): Promise<{ attachments?: readonly Attachment[] }> {
    const { attachments = [] } = await this.calendar(reservationId);
    const paper = await (refundId === undefined
      ? this.receipts.ofReservation(reservationId)
      : this.receipts.ofRefund(refundId));
    if (!paper) return attachments.length > 0 ? { attachments } : {};
    const content = paper.content.toString('base64');
    const file = {
      filename: paper.name,
      contentType: 'application/pdf',
      content,
      encoding: 'base64' as const,
    };
    return { attachments: [...attachments, file] };
  }

  /** The address of an event's card among all events. */
  card(event: Pick<EventRow, 'id'>): string {
    return this.url(cardOf(event));
  }

  /** The address of a page of the client. */
  url(path: string): string {
    return `${this.settings.publicUrl}${path}`;
  }

  private async published(reservation: Reservation): Promise<Visit | null> {
    const event = await this.events.find(reservation.eventId);
    return event?.status === 'published' ? { event, reservation } : null;
  }

  private ahead(visit: Visit | null): Visit | null {
    return visit && !hasBegun(visit.event, this.clock.now()) ? visit : null;
  }
}

/** The path of an event's card among all events: the page scrolls to it. */
export function cardOf({ id }: Pick<EventRow, 'id'>): string {
  return `${EVENTS}?event=${id}`;
}

/** Whether a subject names the day on which an event is now. */
export function isOfDay(subject: string, { id, startsAt }: EventRow): boolean {
  return subject === subjectOf('event', id, zurichDay(startsAt));
}

/** Returns the name and the address of the place; undefined until one is known. */
export function placeOf({ venue, location, city }: EventRow): string | undefined {
  return venue || location ? [venue, location ?? city].filter(Boolean).join(', ') : undefined;
}
