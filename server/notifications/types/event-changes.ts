import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { EventsService, hasBegun, ReservationsService } from '../../events/index.js';
import { NotificationsRepository } from '../records/notifications.repository.js';
import { EVENTS, GuestVisits, MY_EVENTS, valuesOf, type Visit } from './guest-visits.js';
import {
  type Notification,
  type Recipient,
  subjectOf,
  type Topic,
  type TypeName,
} from './notification-types.js';

/** Notifications to guests about changes of their event. Not to be switched off, as guests would come for nothing. */
@Injectable()
export class EventChangesTopic {
  readonly types = {
    'event-postponed': {
      recipients: ({ eventId, from }, { occurredAt }) => this.guestsOf(eventId, occurredAt, { from }),
      // null: back at its old time, or a later mail has already named the current state
      content: async (notification) => {
        const visit = await this.unknown(notification, ['event-postponed']);
        const before = new Date(String(notification.data['from']));
        if (!visit || visit.event.startsAt.getTime() === before.getTime()) return null;
        return {
          values: { ...valuesOf(visit.event, notification.language), before },
          details: { before, ...(await this.visits.changedDetails(visit)) },
          action: MY_EVENTS,
          secondAction: MY_EVENTS,
          attachments: await this.visits.calendar(visit.reservation.id, notification),
        };
      },
    },
    'event-moved': {
      recipients: ({ eventId }, { occurredAt }) => this.guestsOf(eventId, occurredAt),
      // null: a mail about the new time also has the location
      content: async (notification) => {
        const visit = await this.unknown(notification, ['event-moved', 'event-postponed']);
        if (!visit) return null;
        return {
          values: valuesOf(visit.event, notification.language),
          details: await this.visits.changedDetails(visit),
          action: MY_EVENTS,
          attachments: await this.visits.calendar(visit.reservation.id, notification),
        };
      },
    },
    'event-repriced': {
      recipients: ({ eventId, fromRappen }, { occurredAt }) =>
        this.guestsOf(eventId, occurredAt, { fromRappen }),
      // null: back at its old price, a later mail has named the current state, or the guest does not pay this price
      // (granted, or not paid yet)
      content: async (notification) => {
        const later: TypeName[] = ['event-repriced', 'event-postponed', 'event-moved'];
        const visit = await this.unknown(notification, later);
        const fromRappen = Number(notification.data['fromRappen']);
        const toRappen = visit?.event.priceRappen;
        if (visit?.reservation.status !== 'paid' || toRappen === undefined || fromRappen === toRappen)
          return null;
        return {
          values: { ...valuesOf(visit.event, notification.language), fromRappen, toRappen },
          details: await this.visits.changedDetails(visit),
          action: MY_EVENTS,
        };
      },
    },
    'event-kind-changed': {
      recipients: ({ eventId }, { occurredAt }) => this.guestsOf(eventId, occurredAt),
      // null: a later mail has said it. The mail does not say whom the event is for, as others may read it
      content: async (notification) => {
        const visit = await this.unknown(notification, ['event-kind-changed']);
        if (!visit) return null;
        return {
          values: valuesOf(visit.event, notification.language),
          details: await this.visits.changedDetails(visit),
          action: MY_EVENTS,
        };
      },
    },
    'event-cancelled': {
      recipients: ({ eventId }) => this.guestsOf(eventId),
      // null: the event was over when it was cancelled
      content: async (notification) => {
        const { accountId, subjectId, language, dueAt } = notification;
        const event = await this.events.find(subjectId);
        const reservation = await this.reservations.findLatest(subjectId, accountId);
        if (!event || !reservation || event.status !== 'cancelled' || event.endsAt <= dueAt) return null;
        const { priceRappen: rappen, status } = reservation;
        const isPaid = rappen > 0 && (status === 'paid' || status === 'refunded');
        return {
          values: valuesOf(event, language),
          variant: isPaid ? undefined : 'free',
          details: { refunded: isPaid ? { rappen } : undefined },
          action: EVENTS,
          attachments: await this.visits.calendar(reservation.id, notification),
        };
      },
    },
  } satisfies Partial<Topic>;

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

  /**
   * Returns the upcoming event and the guest's seat, also if it is only held. Null if a notification of one of these
   * types has been sent since the change.
   */
  private async unknown(
    { accountId, subjectId, dueAt }: Notification,
    types: TypeName[],
  ): Promise<Visit | null> {
    const reservation = await this.reservations.findLive(subjectId, accountId);
    const event = await this.events.find(subjectId);
    if (!reservation || event?.status !== 'published' || hasBegun(event, this.clock.now())) return null;
    const subject = subjectOf('event', subjectId);
    const isKnown = await this.notifications.wasNotified(accountId, types, subject, dueAt);
    return isKnown ? null : { event, reservation };
  }
}
