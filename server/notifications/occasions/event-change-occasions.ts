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

/** Organisers who change one thing often change another: guests hear of both at once. */
const DEBOUNCE_MINUTES = 5;

/** What guests with a seat are told when organisers change an event. It cannot be switched off: they would come in vain. */
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

  /** With a time, the subject is this change alone: the next one is told, too. */
  private async guestsOf(eventId: number, changedAt?: Date, data: object = {}): Promise<Recipient[]> {
    const guests = await this.reservations.guestsOf(eventId);
    const subject = subjectOf('event', eventId, changedAt && String(changedAt.getTime()));
    return guests.map(({ accountId, held }) => ({ accountId, subject, data: { ...data, held } }));
  }

  // void: it is where it was, or they were told since then how things stand
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

  // void: of a new time they are told with the place
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

  // void: it costs what it did, they were told since then how things stand, or the price is none of theirs: given, not paid yet
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

  // void: they were told since then. It says nothing of whom it is for: who reads over their shoulder must not learn that.
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

  // void: it was over when it was cancelled
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

  /** The event that lies ahead, and their seat, also one that they only hold. */
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
