import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import {
  type EventRow,
  EventsService,
  hasBegun,
  ReservationsService,
  type WaitingEntry,
  WaitingListService,
  nameFor,
} from '../../events/index.js';
import type { Detail } from '../content/index.js';
import { cardOf, placeOf } from './guest-visits.js';
import {
  type Content,
  type Notification,
  type Recipient,
  subjectOf,
  type Topic,
} from './notification-types.js';

/** The prefix of subjects about the waiting list: `waiting-entry:5`. */
const SUBJECT = 'waiting-entry';

/** Notifications to members of the waiting list. */
@Injectable()
export class WaitingListTopic {
  readonly types: Topic<
    'waiting-joined' | 'waiting-unfit' | 'offer-made' | 'offer-expired' | 'offer-to-all'
  > = {
    'waiting-joined': { recipients: member, content: (notification) => this.joined(notification) },
    'waiting-unfit': { recipients: member, content: (notification) => this.unfit(notification) },
    'offer-made': { recipients: member, content: (notification) => this.offered(notification) },
    'offer-expired': { recipients: member, content: (notification) => this.expired(notification) },
    'offer-to-all': {
      // sent again when a seat is free again
      recipients: ({ entryId, accountId, call }) => [
        { accountId, subject: subjectOf(SUBJECT, entryId, `call-${call}`) },
      ],
      content: (notification) => this.offeredToAll(notification),
    },
  };

  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly events: EventsService,
    private readonly reservations: ReservationsService,
    private readonly waitingList: WaitingListService,
  ) {}

  // null: they have left, or already have an offer
  private async joined(notification: Notification): Promise<Content | null> {
    const found = await this.find(notification);
    if (found?.entry.status !== 'waiting') return null;
    const place = await this.waitingList.placeOf(found.event.id, notification.accountId);
    if (!place) return null;
    const position = place.ahead + 1;
    return {
      ...this.about(notification, found.event),
      type: 'waiting-joined',
      values: { ...valuesOf(found.event, notification), position },
      details: [...detailsOf(found.event, notification), { label: 'position', value: String(position) }],
    };
  }

  // null: the event is for them again, and they are back on the list
  private async unfit(notification: Notification): Promise<Content | null> {
    const found = await this.find(notification);
    if (found?.entry.status !== 'removed') return null;
    const { event } = found;
    if (await this.waitingList.placeOf(event.id, notification.accountId)) return null;
    return {
      ...this.about(notification, event),
      type: 'waiting-unfit',
      values: valuesOf(event, notification),
      details: detailsOf(event, notification),
    };
  }

  // null: they have answered, or the offer has expired
  private async offered(notification: Notification): Promise<Content | null> {
    const found = await this.find(notification);
    const until = found?.entry.offeredUntil;
    if (!found || !until || found.entry.status !== 'offered' || until <= this.clock.now()) return null;
    const { event } = found;
    return {
      ...this.about(notification, event),
      type: 'offer-made',
      values: { ...valuesOf(event, notification), until },
      ...(event.priceRappen === 0 ? { variant: 'free' as const } : {}),
      details: [...offerOf(event, notification), { label: 'keptUntil', value: until }],
    };
  }

  // null: they have a seat after all, or are back on the list
  private async expired(notification: Notification): Promise<Content | null> {
    const found = await this.find(notification);
    if (found?.entry.status !== 'lapsed') return null;
    const { event } = found;
    const { accountId } = notification;
    if (await this.reservations.findLive(event.id, accountId)) return null;
    if (await this.waitingList.placeOf(event.id, accountId)) return null;
    return {
      ...this.about(notification, event),
      type: 'offer-expired',
      values: valuesOf(event, notification),
      details: detailsOf(event, notification),
    };
  }

  // null: somebody else took the seat, or they have left
  private async offeredToAll(notification: Notification): Promise<Content | null> {
    const found = await this.find(notification);
    if (found?.entry.status !== 'waiting' || !found.entry.broadcastAt) return null;
    const { event } = found;
    return {
      ...this.about(notification, event),
      type: 'offer-to-all',
      values: valuesOf(event, notification),
      ...(event.priceRappen === 0 ? { variant: 'free' as const } : {}),
      details: offerOf(event, notification),
    };
  }

  private async find({
    subjectId,
  }: Notification): Promise<{ entry: WaitingEntry; event: EventRow } | undefined> {
    const entry = await this.waitingList.find(subjectId);
    const event = entry && (await this.events.find(entry.eventId));
    if (!entry || event?.status !== 'published' || hasBegun(event, this.clock.now())) return undefined;
    return { entry, event };
  }

  private about({ language }: Notification, event: EventRow) {
    return { language, action: { url: this.settings.publicUrl + cardOf(event) } };
  }
}

function member({ entryId, accountId }: { entryId: number; accountId: number }): Recipient[] {
  return [{ accountId, subject: subjectOf(SUBJECT, entryId) }];
}

function valuesOf(event: EventRow, { language }: Notification) {
  return { event: nameFor(event, language), starts: event.startsAt };
}

function detailsOf(event: EventRow, { language }: Notification): Detail[] {
  return [
    { label: 'event', value: nameFor(event, language) },
    { label: 'when', value: { from: event.startsAt, to: event.endsAt } },
  ];
}

/** Returns the details that a member needs to decide about an offer. */
function offerOf(event: EventRow, notification: Notification): Detail[] {
  const where = placeOf(event);
  const { priceRappen: rappen } = event;
  return [
    ...detailsOf(event, notification),
    ...(where ? [{ label: 'where' as const, value: where }] : []),
    ...(rappen > 0 ? [{ label: 'price' as const, value: { rappen } }] : []),
  ];
}
