import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import type { Language } from '../../common/http/request-language.js';
import {
  type EventRow,
  EventsService,
  hasBegun,
  ReservationsService,
  type WaitingEntry,
  WaitingListService,
  nameFor,
} from '../../events/index.js';
import type { Details } from '../content/message.js';
import { cardOf, placeOf, valuesOf } from './guest-visits.js';
import { type Recipient, subjectOf, type Topic } from './notification-types.js';

/** The prefix of subjects about the waiting list: `waiting-entry:5`. */
const SUBJECT = 'waiting-entry';

/** Notifications to members of the waiting list. */
@Injectable()
export class WaitingListTopic {
  readonly types = {
    'waiting-joined': {
      recipients: member,
      // null: they have left, or already have an offer
      content: async ({ subjectId, accountId, language }) => {
        const found = await this.find(subjectId);
        if (found?.entry.status !== 'waiting') return null;
        const place = await this.waitingList.placeOf(found.event.id, accountId);
        if (!place) return null;
        const { position } = place;
        return {
          values: { ...valuesOf(found.event, language), position },
          details: { ...detailsOf(found.event, language), position: String(position) },
          action: cardOf(found.event),
        };
      },
    },
    'waiting-unfit': {
      recipients: member,
      // null: the event is for them again, and they are back on the list
      content: async ({ subjectId, accountId, language }) => {
        const found = await this.find(subjectId);
        if (found?.entry.status !== 'removed') return null;
        if (await this.waitingList.placeOf(found.event.id, accountId)) return null;
        return about(found.event, language);
      },
    },
    'offer-made': {
      recipients: member,
      // null: they have answered, or the offer has expired
      content: async ({ subjectId, language }) => {
        const found = await this.find(subjectId);
        const until = found?.entry.offeredUntil;
        if (!found || !until || found.entry.status !== 'offered' || until <= this.clock.now()) return null;
        const { event } = found;
        return {
          values: { ...valuesOf(event, language), until },
          variant: event.priceRappen === 0 ? 'free' : undefined,
          details: { ...offerOf(event, language), keptUntil: until },
          action: cardOf(event),
        };
      },
    },
    'offer-expired': {
      recipients: member,
      // null: they have a seat after all, or are back on the list
      content: async ({ subjectId, accountId, language }) => {
        const found = await this.find(subjectId);
        if (found?.entry.status !== 'lapsed') return null;
        if (await this.reservations.findLive(found.event.id, accountId)) return null;
        if (await this.waitingList.placeOf(found.event.id, accountId)) return null;
        return about(found.event, language);
      },
    },
    'offer-to-all': {
      // sent again when a seat is free again
      recipients: ({ entryId, accountId, call }) => [
        { accountId, subject: subjectOf(SUBJECT, entryId, `call-${call}`) },
      ],
      // null: somebody else took the seat, or they have left
      content: async ({ subjectId, language }) => {
        const found = await this.find(subjectId);
        if (found?.entry.status !== 'waiting' || !found.entry.broadcastAt) return null;
        return {
          ...about(found.event, language),
          variant: found.event.priceRappen === 0 ? 'free' : undefined,
          details: offerOf(found.event, language),
        };
      },
    },
  } satisfies Partial<Topic>;

  constructor(
    private readonly clock: Clock,
    private readonly events: EventsService,
    private readonly reservations: ReservationsService,
    private readonly waitingList: WaitingListService,
  ) {}

  /** Returns an entry and its event; undefined if the event is not published, or has begun. */
  private async find(id: number): Promise<{ entry: WaitingEntry; event: EventRow } | undefined> {
    const entry = await this.waitingList.find(id);
    const event = entry && (await this.events.find(entry.eventId));
    if (!entry || event?.status !== 'published' || hasBegun(event, this.clock.now())) return undefined;
    return { entry, event };
  }
}

function member({ entryId, accountId }: { entryId: number; accountId: number }): Recipient[] {
  return [{ accountId, subject: subjectOf(SUBJECT, entryId) }];
}

function about(event: EventRow, language: Language) {
  return {
    values: valuesOf(event, language),
    details: detailsOf(event, language),
    action: cardOf(event),
  };
}

function detailsOf(event: EventRow, language: Language): Details {
  return { event: nameFor(event, language), when: { from: event.startsAt, to: event.endsAt } };
}

/** Returns the details that a member needs to decide about an offer. */
function offerOf(event: EventRow, language: Language): Details {
  const { priceRappen: rappen } = event;
  return {
    ...detailsOf(event, language),
    where: placeOf(event),
    price: rappen > 0 ? { rappen } : undefined,
  };
}
