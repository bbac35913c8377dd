import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import type { Language } from '../../common/http/request-language.js';
import { MINUTE } from '../../common/time/durations.rules.js';
import {
  type EndReason,
  endReasons,
  type EventRow,
  EventsService,
  FriendInvitationsService,
  hasBegun,
  nameFor,
  ReservationsService,
  type WaitingEntry,
  WaitingListService,
} from '../../events/index.js';
import type { Details } from '../content/message.js';
import { cardOf, GuestVisits, MY_EVENTS, placeOf, valuesOf } from './guest-visits.js';
import { type Recipient, subjectOf, type Topic } from './notification-types.js';

/** Time before the end of an unpaid hold at which its guest is reminded. */
const HOLD_NOTICE = 20 * MINUTE;
/** A younger hold needs no reminder: its guest is on the payment page. */
const HOLD_PATIENCE = 5 * MINUTE;
/** With less time left the guest could not pay any more. */
const LEAST_LEFT = 2 * MINUTE;
/** The reason if the seat was not confirmed and a member of the waiting list wanted it. */
const UNCONFIRMED: EndReason = 'not_confirmed';
/** Reasons of cancellations that are notified here; others have their own notification, or need none. */
const NOTIFIED = endReasons(({ mail }) => mail);
/** The prefix of subjects about the waiting list: `waiting-entry:5`. */
const WAITING = 'waiting-entry';

/** Notifications about a seat: held, paid, cancelled, moved to another event, taken by a friend, or waited for. */
@Injectable()
export class ReservationsTopic {
  readonly types = {
    'reservation-held': {
      due: async (now) => {
        const at = (offset: number) => new Date(now.getTime() + offset);
        const holds = await this.reservations.holdsEnding(
          at(LEAST_LEFT),
          at(HOLD_NOTICE),
          at(-HOLD_PATIENCE),
        );
        return holds.map(({ id, accountId }) => ({ accountId, subject: subjectOf('reservation', id) }));
      },
      // null: paid or cancelled in the meantime, or too late to pay
      content: async ({ subjectId, language }) => {
        const visit = await this.visits.live(subjectId, ['held']);
        const until = visit?.reservation.holdExpiresAt;
        if (!visit || !until || until.getTime() - this.clock.now().getTime() < LEAST_LEFT) return null;
        const { event, reservation } = visit;
        return {
          values: { ...valuesOf(event, language), until },
          details: { ...this.visits.details(visit, language), price: { rappen: reservation.priceRappen } },
          action: cardOf(event),
        };
      },
    },
    'reservation-paid': {
      recipients: (data) => {
        const { reservationId, accountId, eventId } = data;
        if (!('fromEventId' in data))
          return [{ accountId, subject: subjectOf('reservation', reservationId) }];
        // a guest who was moved together with all others gets another notification
        if (data.freeUntil) return [];
        return [{ accountId, subject: subjectOf('reservation', reservationId, String(eventId)) }];
      },
      // null: the seat or its event was cancelled or the seat moved again in the meantime, or the event is over
      content: async (notification) => {
        const { subjectId, subject, language } = notification;
        const visit = await this.visits.live(subjectId, ['paid', 'confirmed']);
        const movedTo = subject.split(':')[2];
        if (!visit || (movedTo !== undefined && Number(movedTo) !== visit.event.id)) return null;
        const { id, status, priceRappen: rappen } = visit.reservation;
        const isPaid = status === 'paid' && rappen > 0;
        return {
          values: valuesOf(visit.event, language),
          variant: isPaid ? undefined : 'free',
          details: { ...this.visits.details(visit, language), paid: isPaid ? { rappen } : undefined },
          action: MY_EVENTS,
          attachments: await this.visits.papers(id, notification),
        };
      },
    },
    'reservation-cancelled': {
      recipients: (data) => {
        const { reservationId, accountId, reason } = data;
        // for other refunds, the notification about the refund is enough
        const isNotified =
          'from' in data ? data.from !== 'held' && NOTIFIED.includes(reason) : reason === UNCONFIRMED;
        return isNotified
          ? [{ accountId, subject: subjectOf('reservation', reservationId), data: { reason } }]
          : [];
      },
      // null: they have a seat again, or the event was cancelled, which has its own notification
      content: async (notification) => {
        const { accountId, subjectId, language, data } = notification;
        const visit = await this.visits.of(subjectId);
        if (visit?.event.status !== 'published') return null;
        if (await this.reservations.findLive(visit.event.id, accountId)) return null;
        return {
          values: valuesOf(visit.event, language),
          variant: data['reason'] === UNCONFIRMED ? 'unconfirmed' : undefined,
          action: cardOf(visit.event),
          attachments: await this.visits.calendar(subjectId, notification),
        };
      },
    },
    'difference-asked': {
      recipients: ({ reservationId, accountId, fromEventId, amountRappen }) => [
        { accountId, subject: subjectOf('reservation', reservationId), data: { fromEventId, amountRappen } },
      ],
      // null: paid or expired in the meantime
      content: async ({ subjectId, data, language }) => {
        const visit = await this.visits.live(subjectId, ['held']);
        const until = visit?.reservation.holdExpiresAt;
        const from = await this.events.find(Number(data['fromEventId']));
        if (!visit || !until || !from) return null;
        const rappen = Number(data['amountRappen']);
        return {
          values: {
            ...valuesOf(visit.event, language),
            from: nameFor(from, language),
            amountRappen: rappen,
            until,
          },
          details: { ...this.visits.details(visit), difference: { rappen } },
          action: cardOf(visit.event),
        };
      },
    },
    'event-joined': {
      recipients: ({ reservationId, accountId, eventId, fromEventId, freeUntil }) => {
        const subject = subjectOf('reservation', reservationId, String(eventId));
        return freeUntil ? [{ accountId, subject, data: { eventId, fromEventId, freeUntil } }] : [];
      },
      // null: cancelled or moved again in the meantime, or the event is over or cancelled
      content: async (notification) => {
        const { subjectId, data, language } = notification;
        const visit = await this.visits.live(subjectId, ['paid', 'confirmed']);
        const from = await this.events.find(Number(data['fromEventId']));
        if (!visit || !from || visit.event.id !== data['eventId']) return null;
        const { event, reservation } = visit;
        const freeUntil = Date.parse(String(data['freeUntil']));
        return {
          values: {
            ...valuesOf(event, language),
            from: nameFor(from, language),
            until: new Date(Math.min(freeUntil, event.startsAt.getTime())),
          },
          variant: reservation.status === 'paid' ? undefined : 'free',
          details: this.visits.details(visit),
          action: MY_EVENTS,
          attachments: await this.visits.calendar(reservation.id, notification),
        };
      },
    },
    // to who invited them; nobody is notified of anything else about the friend
    'friend-comes': {
      recipients: async ({ eventId, accountId }) => {
        const invitation = await this.invitations.acceptedBy(eventId, accountId);
        if (!invitation) return [];
        const subject = subjectOf('friend-invitation', invitation.id);
        return [{ accountId: invitation.inviterId, subject, data: { eventId } }];
      },
      // null: one of the two no longer comes
      content: async ({ accountId, subjectId, data, language }) => {
        const visit = await this.visits.coming(Number(data['eventId']), accountId);
        if (!visit || (await this.invitations.outcomeOf(subjectId)) !== 'reserved') return null;
        return {
          values: valuesOf(visit.event, language),
          details: { ...this.visits.details(visit), refundUntil: undefined },
          action: MY_EVENTS,
        };
      },
    },
    'waiting-joined': {
      recipients: member,
      // null: they have left, or already have an offer
      content: async ({ subjectId, accountId, language }) => {
        const found = await this.findEntry(subjectId, 'waiting');
        const place = found && (await this.waitingList.placeOf(found.event.id, accountId));
        if (!found || !place) return null;
        const { position } = place;
        const { values, details, action } = about(found.event, language);
        return {
          values: { ...values, position },
          details: { ...details, position: String(position) },
          action,
        };
      },
    },
    'waiting-unfit': {
      recipients: member,
      // null: the event is for them again, and they are back on the list
      content: async ({ subjectId, accountId, language }) => {
        const found = await this.findEntry(subjectId, 'removed');
        if (!found || (await this.waitingList.placeOf(found.event.id, accountId))) return null;
        return about(found.event, language);
      },
    },
    'offer-made': {
      recipients: member,
      // null: they have answered, or the offer has expired
      content: async ({ subjectId, language }) => {
        const found = await this.findEntry(subjectId, 'offered');
        const until = found?.entry.offeredUntil;
        if (!found || !until || until <= this.clock.now()) return null;
        const { values, details, ...content } = offerOf(found.event, language);
        return { ...content, values: { ...values, until }, details: { ...details, keptUntil: until } };
      },
    },
    'offer-expired': {
      recipients: member,
      // null: they have a seat after all, or are back on the list
      content: async ({ subjectId, accountId, language }) => {
        const found = await this.findEntry(subjectId, 'lapsed');
        if (!found || (await this.reservations.findLive(found.event.id, accountId))) return null;
        if (await this.waitingList.placeOf(found.event.id, accountId)) return null;
        return about(found.event, language);
      },
    },
    'offer-to-all': {
      // sent again when a seat is free again
      recipients: ({ entryId, accountId, call }) => [
        { accountId, subject: subjectOf(WAITING, entryId, `call-${call}`) },
      ],
      // null: somebody else took the seat, or they have left
      content: async ({ subjectId, language }) => {
        const found = await this.findEntry(subjectId, 'waiting');
        return found?.entry.broadcastAt ? offerOf(found.event, language) : null;
      },
    },
  } satisfies Partial<Topic>;

  constructor(
    private readonly clock: Clock,
    private readonly events: EventsService,
    private readonly reservations: ReservationsService,
    private readonly invitations: FriendInvitationsService,
    private readonly waitingList: WaitingListService,
    private readonly visits: GuestVisits,
  ) {}

  /** Returns an entry of the waiting list in this state, and its event; undefined if that is not published, or has begun. */
  private async findEntry(id: number, status: WaitingEntry['status']) {
    const entry = await this.waitingList.find(id);
    const event = entry?.status === status ? await this.events.find(entry.eventId) : undefined;
    const isOpen = event?.status === 'published' && !hasBegun(event, this.clock.now());
    return entry && event && isOpen ? { entry, event } : undefined;
  }
}

/** Returns the member of the waiting list whose entry an outbox event names. */
function member({ entryId, accountId }: { entryId: number; accountId: number }): Recipient[] {
  return [{ accountId, subject: subjectOf(WAITING, entryId) }];
}

/** Returns the content about an event that a member of the waiting list waits for. */
function about(event: EventRow, language: Language) {
  const when = { from: event.startsAt, to: event.endsAt };
  const details: Details = { event: nameFor(event, language), when };
  return { values: valuesOf(event, language), details, action: cardOf(event) };
}

/** Returns the content that a member needs to decide about an offer. */
function offerOf(event: EventRow, language: Language) {
  const { details, ...content } = about(event, language);
  const { priceRappen: rappen } = event;
  return {
    ...content,
    variant: rappen === 0 ? ('free' as const) : undefined,
    details: { ...details, where: placeOf(event), price: rappen > 0 ? { rappen } : undefined },
  };
}
