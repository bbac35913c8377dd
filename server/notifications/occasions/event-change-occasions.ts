import { Injectable } from '@nestjs/common';
import {
  EVENT_CANCELLED,
  EVENT_KIND_CHANGED,
  EVENT_MOVED,
  EVENT_POSTPONED,
  EVENT_REPRICED,
  EventsService,
  hasBegun,
  ReservationsService,
  nameFor,
} from '../../events/index.js';
import { Clock } from '../../common/clock/clock.js';
import { NotificationsRepository } from '../records/index.js';
import { EVENTS, GuestVisits, MY_EVENTS, type Visit } from './guest-visits.js';
import {
  type Composed,
  type Notification,
  type Occasion,
  OccasionGroup,
  onFact,
  type Recipient,
  subjectOf,
} from './occasion.js';

/** Organisers often make several changes in a row: guests get one mail about all of them. */
const DEBOUNCE_MINUTES = 5;

/**
 * Notifications to guests with a seat when organisers change an event. They cannot be switched off, as guests would
 * come for nothing.
 */
@Injectable()
export class EventChangeOccasions extends OccasionGroup {
  readonly occasions: readonly Occasion[] = [
    {
      name: 'event-postponed',
      kind: null,
      channels: ['mail', 'push'],
      debounceMinutes: DEBOUNCE_MINUTES,
      on: [onFact(EVENT_POSTPONED, ({ eventId, from }, at) => this.guestsOf(eventId, at, { from }))],
      compose: (notification) => this.postponed(notification),
    },
    {
      name: 'event-moved',
      kind: null,
      channels: ['mail', 'push'],
      debounceMinutes: DEBOUNCE_MINUTES,
      on: [onFact(EVENT_MOVED, ({ eventId }, at) => this.guestsOf(eventId, at))],
      compose: (notification) => this.moved(notification),
    },
    {
      name: 'event-repriced',
      kind: null,
      channels: ['mail', 'push'],
      debounceMinutes: DEBOUNCE_MINUTES,
      on: [
        onFact(EVENT_REPRICED, ({ eventId, fromRappen }, at) => this.guestsOf(eventId, at, { fromRappen })),
      ],
      compose: (notification) => this.repriced(notification),
    },
    {
      name: 'event-kind-changed',
      kind: null,
      channels: ['mail', 'push'],
      debounceMinutes: DEBOUNCE_MINUTES,
      on: [onFact(EVENT_KIND_CHANGED, ({ eventId }, at) => this.guestsOf(eventId, at))],
      compose: (notification) => this.kindChanged(notification),
    },
    {
      name: 'event-cancelled',
      kind: null,
      channels: ['mail', 'push'],
      on: [onFact(EVENT_CANCELLED, ({ eventId }) => this.guestsOf(eventId))],
      compose: (notification) => this.cancelled(notification),
    },
  ];

  constructor(
    private readonly clock: Clock,
    private readonly events: EventsService,
    private readonly reservations: ReservationsService,
    private readonly visits: GuestVisits,
    private readonly notifications: NotificationsRepository,
  ) {
    super();
  }

  /** Returns the guests of an event. With a time, the subject is this change only, so that the next one is sent too. */
  private async guestsOf(eventId: number, changedAt?: Date, data: object = {}): Promise<Recipient[]> {
    const guests = await this.reservations.guestsOf(eventId);
    const subject = subjectOf('event', eventId, changedAt && String(changedAt.getTime()));
    return guests.map(({ accountId, held }) => ({ accountId, subject, data: { ...data, held } }));
  }

  // null: back at its old time, or a later mail has already told them the current state
  private async postponed(notification: Notification): Promise<Composed | null> {
    const visit = await this.known(notification);
    if (!visit || (await this.wasToldSince(notification, ['event-postponed']))) return null;
    const { event } = visit;
    const { language } = notification;
    const before = new Date(String(notification.data['from']));
    if (event.startsAt.getTime() === before.getTime()) return null;
    return {
      occasion: 'event-postponed',
      language,
      values: { event: nameFor(event, language), starts: event.startsAt, before },
      details: [{ label: 'before', value: before }, ...(await this.visits.changedDetails(visit))],
      action: { url: this.visits.url(MY_EVENTS) },
      secondAction: { url: this.visits.url(MY_EVENTS) },
      ...(await this.visits.calendar(visit.reservation.id)),
    };
  }

  // null: a mail about the new time also has the location
  private async moved(notification: Notification): Promise<Composed | null> {
    const visit = await this.known(notification);
    if (!visit || (await this.wasToldSince(notification, ['event-moved', 'event-postponed']))) return null;
    const { event } = visit;
    const { language } = notification;
    return {
      occasion: 'event-moved',
      language,
      values: { event: nameFor(event, language), starts: event.startsAt },
      details: await this.visits.changedDetails(visit),
      action: { url: this.visits.url(MY_EVENTS) },
      ...(await this.visits.calendar(visit.reservation.id)),
    };
  }

  // null: back at its old price, a later mail has told them the current state, or the guest does not pay this price
  // (granted, or not paid yet)
  private async repriced(notification: Notification): Promise<Composed | null> {
    const visit = await this.known(notification);
    const told = ['event-repriced', 'event-postponed', 'event-moved'];
    if (!visit || (await this.wasToldSince(notification, told))) return null;
    const { event, reservation } = visit;
    const { language } = notification;
    const fromRappen = Number(notification.data['fromRappen']);
    const toRappen = event.priceRappen;
    if (reservation.status !== 'paid' || fromRappen === toRappen) return null;
    return {
      occasion: 'event-repriced',
      language,
      values: { event: nameFor(event, language), starts: event.startsAt, fromRappen, toRappen },
      details: await this.visits.changedDetails(visit),
      action: { url: this.visits.url(MY_EVENTS) },
    };
  }

  // null: a later mail has told them. The mail does not say whom the event is for, as others may read it
  private async kindChanged(notification: Notification): Promise<Composed | null> {
    const visit = await this.known(notification);
    if (!visit || (await this.wasToldSince(notification, ['event-kind-changed']))) return null;
    const { event } = visit;
    const { language } = notification;
    return {
      occasion: 'event-kind-changed',
      language,
      values: { event: nameFor(event, language), starts: event.startsAt },
      details: await this.visits.changedDetails(visit),
      action: { url: this.visits.url(MY_EVENTS) },
    };
  }

  // null: the event was over when it was cancelled
  private async cancelled({ accountId, subjectId, language, dueAt }: Notification): Promise<Composed | null> {
    const event = await this.events.find(subjectId);
    const reservation = await this.reservations.findLatest(subjectId, accountId);
    if (!event || !reservation || event.status !== 'cancelled' || event.endsAt <= dueAt) return null;
    const { priceRappen: rappen, status } = reservation;
    const isPaid = rappen > 0 && (status === 'paid' || status === 'refunded');
    return {
      occasion: 'event-cancelled',
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

  private wasToldSince({ accountId, subjectId, dueAt }: Notification, occasions: string[]): Promise<boolean> {
    return this.notifications.wasTold(accountId, occasions, subjectOf('event', subjectId), dueAt);
  }
}
