import { Injectable } from '@nestjs/common';
import { EventsService, hasBegun, ReservationsService, nameFor } from '../../events/index.js';
import { Clock } from '../../common/clock/clock.js';
import { NotificationsRepository } from '../records/notifications.repository.js';
import { EVENTS, GuestVisits, MY_EVENTS, type Visit } from './guest-visits.js';
import {
  type Content,
  type Notification,
  type Recipient,
  subjectOf,
  type Topic,
  type TypeName,
} from './notification-types.js';

type ChangeType =
  | 'event-postponed'
  | 'event-moved'
  | 'event-repriced'
  | 'event-kind-changed'
  | 'event-cancelled';

/**
 * Notifications to guests with a seat when organisers change an event. They cannot be switched off, as guests would
 * come for nothing.
 */
@Injectable()
export class EventChangesTopic {
  readonly types: Topic<ChangeType> = {
    'event-postponed': {
      recipients: ({ eventId, from }, { occurredAt }) => this.guestsOf(eventId, occurredAt, { from }),
      content: (notification) => this.postponed(notification),
    },
    'event-moved': {
      recipients: ({ eventId }, { occurredAt }) => this.guestsOf(eventId, occurredAt),
      content: (notification) => this.moved(notification),
    },
    'event-repriced': {
      recipients: ({ eventId, fromRappen }, { occurredAt }) =>
        this.guestsOf(eventId, occurredAt, { fromRappen }),
      content: (notification) => this.repriced(notification),
    },
    'event-kind-changed': {
      recipients: ({ eventId }, { occurredAt }) => this.guestsOf(eventId, occurredAt),
      content: (notification) => this.kindChanged(notification),
    },
    'event-cancelled': {
      recipients: ({ eventId }) => this.guestsOf(eventId),
      content: (notification) => this.cancelled(notification),
    },
  };

  constructor(
    private readonly clock: Clock,
    private readonly events: EventsService,
    private readonly reservations: ReservationsService,
    private readonly visits: GuestVisits,
    private readonly notifications: NotificationsRepository,
  ) {}

  /** Returns the guests of an event. With a time, the subject is this change only, so that the next one is sent too. */
  private async guestsOf(eventId: number, changedAt?: Date, data: object = {}): Promise<Recipient[]> {
    const guests = await this.reservations.guestsOf(eventId);
    const subject = subjectOf('event', eventId, changedAt && String(changedAt.getTime()));
    return guests.map(({ accountId, held }) => ({ accountId, subject, data: { ...data, held } }));
  }

  // null: back at its old time, or a later mail has already named the current state
  private async postponed(notification: Notification): Promise<Content | null> {
    const visit = await this.known(notification);
    if (!visit || (await this.wasNotifiedSince(notification, ['event-postponed']))) return null;
    const { event } = visit;
    const { language } = notification;
    const before = new Date(String(notification.data['from']));
    if (event.startsAt.getTime() === before.getTime()) return null;
    return {
      type: 'event-postponed',
      language,
      values: { event: nameFor(event, language), starts: event.startsAt, before },
      details: [{ label: 'before', value: before }, ...(await this.visits.changedDetails(visit))],
      action: { url: this.visits.url(MY_EVENTS) },
      secondAction: { url: this.visits.url(MY_EVENTS) },
      ...(await this.visits.calendar(visit.reservation.id)),
    };
  }

  // null: a mail about the new time also has the location
  private async moved(notification: Notification): Promise<Content | null> {
    const visit = await this.known(notification);
    if (!visit || (await this.wasNotifiedSince(notification, ['event-moved', 'event-postponed'])))
      return null;
    const { event } = visit;
    const { language } = notification;
    return {
      type: 'event-moved',
      language,
      values: { event: nameFor(event, language), starts: event.startsAt },
      details: await this.visits.changedDetails(visit),
      action: { url: this.visits.url(MY_EVENTS) },
      ...(await this.visits.calendar(visit.reservation.id)),
    };
  }

  // null: back at its old price, a later mail has named the current state, or the guest does not pay this price
  // (granted, or not paid yet)
  private async repriced(notification: Notification): Promise<Content | null> {
    const visit = await this.known(notification);
    const later: TypeName[] = ['event-repriced', 'event-postponed', 'event-moved'];
    if (!visit || (await this.wasNotifiedSince(notification, later))) return null;
    const { event, reservation } = visit;
    const { language } = notification;
    const fromRappen = Number(notification.data['fromRappen']);
    const toRappen = event.priceRappen;
    if (reservation.status !== 'paid' || fromRappen === toRappen) return null;
    return {
      type: 'event-repriced',
      language,
      values: { event: nameFor(event, language), starts: event.startsAt, fromRappen, toRappen },
      details: await this.visits.changedDetails(visit),
      action: { url: this.visits.url(MY_EVENTS) },
    };
  }

  // null: a later mail has said it. The mail does not say whom the event is for, as others may read it
  private async kindChanged(notification: Notification): Promise<Content | null> {
    const visit = await this.known(notification);
    if (!visit || (await this.wasNotifiedSince(notification, ['event-kind-changed']))) return null;
    const { event } = visit;
    const { language } = notification;
    return {
      type: 'event-kind-changed',
      language,
      values: { event: nameFor(event, language), starts: event.startsAt },
      details: await this.visits.changedDetails(visit),
      action: { url: this.visits.url(MY_EVENTS) },
    };
  }

  // null: the event was over when it was cancelled
  private async cancelled({ accountId, subjectId, language, dueAt }: Notification): Promise<Content | null> {
    const event = await this.events.find(subjectId);
    const reservation = await this.reservations.findLatest(subjectId, accountId);
    if (!event || !reservation || event.status !== 'cancelled' || event.endsAt <= dueAt) return null;
    const { priceRappen: rappen, status } = reservation;
    const isPaid = rappen > 0 && (status === 'paid' || status === 'refunded');
    return {
      type: 'event-cancelled',
      language,
      values: { event: nameFor(event, language), starts: event.startsAt },
      ...(isPaid ? { details: [{ label: 'refunded', value: { rappen } }] } : { variant: 'free' as const }),
      action: { url: this.visits.url(EVENTS) },
      ...(await this.visits.calendar(reservation.id)),
    };
  }

  /** Returns the upcoming event and the guest's seat, also if it is only held. */
  private async known({ accountId, subjectId }: Notification): Promise<Visit | null> {
    const reservation = await this.reservations.findLive(subjectId, accountId);
    const event = await this.events.find(subjectId);
    if (!reservation || event?.status !== 'published') return null;
    return hasBegun(event, this.clock.now()) ? null : { event, reservation };
  }

  private wasNotifiedSince(
    { accountId, subjectId, dueAt }: Notification,
    types: TypeName[],
  ): Promise<boolean> {
    return this.notifications.wasNotified(accountId, types, subjectOf('event', subjectId), dueAt);
  }
}
