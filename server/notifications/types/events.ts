import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { DAY, HOUR } from '../../common/time/durations.rules.js';
import { zurichDay, zurichTime } from '../../common/time/zurich.js';
import {
  ConfirmationsService,
  type EventRow,
  EventsService,
  feedbackOpensAt,
  hasBegun,
  matchesOpenAt,
  ReservationsService,
} from '../../events/index.js';
import { FeedbackService } from '../../feedback/index.js';
import { RelationsService } from '../../relations/index.js';
import { MailLinksService } from '../links/mail-links.service.js';
import { NotificationsRepository } from '../records/notifications.repository.js';
import { EVENTS, GuestVisits, MY_EVENTS, placeOf, valuesOf, type Visit } from './guest-visits.js';
import { type Notification, type Recipient, subjectOf, type Topic } from './notification-types.js';

/** Milliseconds before the start at which guests are asked whether they are still coming. */
const REMINDER_BEFORE = 2 * DAY;
/** Hour (Zurich) of the notification on the day of the event, and how long before the start it comes at the latest. */
const MORNING = 9;
const DAY_NOTICE_BEFORE = 2 * HOUR;
/** After an outage, questions later than this are not sent, as guests forget. */
const FEEDBACK_FOR = 2 * DAY;
/** How long after the opening of feedback guests are asked about their `maybe` answers, and until when. */
const MAYBE_AFTER = 2 * DAY;
const MAYBE_FOR = 7 * DAY;
/** Time after a `maybe` answer during which its author is not asked. */
const MAYBE_RESTS = DAY;

/**
 * Notifications to guests about their event: about changes, which are not to be switched off, as guests would come for
 * nothing; and at certain times before it, on its day, and after it, looked up each minute.
 */
@Injectable()
export class EventsTopic {
  readonly types = {
    'event-postponed': {
      recipients: ({ eventId, from }, { occurredAt }) => this.guestsOf(eventId, occurredAt, { from }),
      // null: back at its old time, or a later mail has already named the current state
      content: async (notification) => {
        const visit = await this.unnotifiedVisit(notification, ['event-postponed']);
        const before = new Date(String(notification.data['from']));
        if (!visit || visit.event.startsAt.getTime() === before.getTime()) return null;
        const { values, details, action } = await this.changed(visit, notification);
        return {
          values: { ...values, before },
          details: { before, ...details },
          action,
          secondAction: MY_EVENTS,
          attachments: await this.visits.calendar(visit.reservation.id, notification),
        };
      },
    },
    'event-moved': {
      recipients: ({ eventId }, { occurredAt }) => this.guestsOf(eventId, occurredAt),
      // null: a mail about the new time also has the location
      content: async (notification) => {
        const visit = await this.unnotifiedVisit(notification, ['event-moved', 'event-postponed']);
        if (!visit) return null;
        const attachments = await this.visits.calendar(visit.reservation.id, notification);
        return { ...(await this.changed(visit, notification)), attachments };
      },
    },
    'event-repriced': {
      recipients: ({ eventId, fromRappen }, { occurredAt }) =>
        this.guestsOf(eventId, occurredAt, { fromRappen }),
      // null: back at its old price, a later mail has named the current state, or the guest does not pay this price
      // (granted, or not paid yet)
      content: async (notification) => {
        const later: (keyof Topic)[] = ['event-repriced', 'event-postponed', 'event-moved'];
        const visit = await this.unnotifiedVisit(notification, later);
        const fromRappen = Number(notification.data['fromRappen']);
        const toRappen = visit?.event.priceRappen;
        if (visit?.reservation.status !== 'paid' || toRappen === undefined || fromRappen === toRappen)
          return null;
        const content = await this.changed(visit, notification);
        return { ...content, values: { ...content.values, fromRappen, toRappen } };
      },
    },
    'event-kind-changed': {
      recipients: ({ eventId }, { occurredAt }) => this.guestsOf(eventId, occurredAt),
      // null: a later mail has said it. The mail does not say whom the event is for, as others may read it
      content: async (notification) => {
        const visit = await this.unnotifiedVisit(notification, ['event-kind-changed']);
        return visit && this.changed(visit, notification);
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
    reminder: {
      // not for guests who reserved after the time of the question; again if the event is postponed
      due: async (now) => {
        // plus 1 ms, so that the exact time is included
        const until = new Date(now.getTime() + REMINDER_BEFORE + 1);
        const events = await this.events.beginningBetween(now, until);
        const attendees = await this.attendeesOf(events.filter((event) => now < matchesOpenAt(event)));
        return attendees.filter(
          ({ event, createdAt }) => createdAt.getTime() <= event.startsAt.getTime() - REMINDER_BEFORE,
        );
      },
      // null: they cancelled or are asked to confirm the seat, the day has come, or the event was moved to another time
      content: async (notification) => {
        const visit = await this.coming(notification);
        if (!visit || this.clock.now() >= matchesOpenAt(visit.event)) return null;
        return visit.reservation.confirmUntil ? null : this.question(visit, notification);
      },
    },
    // guests with missed events are asked to confirm their seat, because they may lose it
    'confirm-place': {
      due: async () =>
        (await this.confirmations.open()).map(({ accountId, eventId, startsAt }) => ({
          accountId,
          subject: dayOf({ id: eventId, startsAt }),
        })),
      // null: confirmed or cancelled, too late, or the event was moved to another time
      content: async (notification) => {
        const visit = await this.coming(notification);
        const until = visit?.reservation.confirmUntil;
        if (!until || until <= this.clock.now() || visit.reservation.comingConfirmedAt) return null;
        const { values, ...content } = await this.question(visit, notification);
        return { ...content, values: { ...values, until } };
      },
    },
    // a guest who joins late on the day is notified at once
    'event-today': {
      due: async (now) => {
        const events = await this.events.beginningBetween(now, new Date(now.getTime() + DAY));
        return this.attendeesOf(events.filter((event) => now >= dayNoticeAt(event)));
      },
      // null: they cancelled, or the event has begun or was moved to another time
      content: async (notification) => {
        const visit = await this.coming(notification);
        if (!visit) return null;
        return {
          values: valuesOf(visit.event, notification.language),
          variant: placeOf(visit.event) ? undefined : 'unknown',
          details: this.visits.details(visit),
          action: `/matches/${visit.event.id}`,
          secondAction: MY_EVENTS,
        };
      },
    },
    'feedback-open': {
      due: async (now) => {
        const attendees = await this.attendeesOf(await this.openFor(now, 0, FEEDBACK_FOR));
        return attendees.map(({ eventId, accountId }) => ({
          accountId,
          subject: subjectOf('event', eventId),
        }));
      },
      // null: they were absent, there is nobody to rate, or they have answered already
      content: async ({ accountId, subjectId, language }) => {
        const visit = await this.visits.attended(subjectId, accountId);
        const ratings = visit && (await this.ratings(subjectId, accountId));
        if (!visit || !ratings?.length || ratings.some((rating) => rating !== null)) return null;
        return { values: valuesOf(visit.event, language), action: `/feedback/${subjectId}` };
      },
    },
    'maybe-question': {
      due: async (now) => {
        const events = await this.openFor(now, MAYBE_AFTER, MAYBE_AFTER + MAYBE_FOR);
        if (events.length === 0) return [];
        const eventIds = events.map(({ id }) => id);
        const raters = await this.relations.ratersOfMaybe(eventIds, new Date(now.getTime() - MAYBE_RESTS));
        return raters.map(({ raterId, eventId }) => ({
          accountId: raterId,
          subject: subjectOf('event', eventId),
        }));
      },
      // null: they have changed their `maybe` answers. Whether anybody said yes to them does not matter
      content: async ({ accountId, subjectId, language }) => {
        const visit = await this.visits.attended(subjectId, accountId);
        const ratings = visit && (await this.ratings(subjectId, accountId));
        const count = ratings?.filter((rating) => rating === 'maybe').length ?? 0;
        if (!visit || count === 0) return null;
        return { values: { ...valuesOf(visit.event, language), count }, action: `/feedback/${subjectId}` };
      },
    },
  } satisfies Partial<Topic>;

  constructor(
    private readonly clock: Clock,
    private readonly events: EventsService,
    private readonly reservations: ReservationsService,
    private readonly confirmations: ConfirmationsService,
    private readonly feedbacks: FeedbackService,
    private readonly relations: RelationsService,
    private readonly visits: GuestVisits,
    private readonly links: MailLinksService,
    private readonly notifications: NotificationsRepository,
  ) {}

  /** Returns the guests of an event. With a time, the subject is this change only, so that the next one is sent too. */
  private async guestsOf(eventId: number, changedAt?: Date, data: object = {}): Promise<Recipient[]> {
    const guests = await this.reservations.guestsOf(eventId);
    const subject = subjectOf('event', eventId, changedAt && String(changedAt.getTime()));
    return guests.map(({ accountId }) => ({ accountId, subject, data }));
  }

  /** Returns what every notification about a change has: the event as it is now. */
  private async changed(visit: Visit, { language }: Notification) {
    const details = await this.visits.changedDetails(visit);
    return { values: valuesOf(visit.event, language), details, action: MY_EVENTS };
  }

  /**
   * Returns the upcoming event and the guest's seat, also if it is only held. Null if a notification of one of these
   * types has been sent since the change.
   */
  private async unnotifiedVisit({ accountId, subjectId, dueAt }: Notification, types: (keyof Topic)[]) {
    const visit = await this.visits.find(subjectId, accountId);
    if (!visit || hasBegun(visit.event, this.clock.now())) return null;
    const subject = subjectOf('event', subjectId);
    return (await this.notifications.wasNotified(accountId, types, subject, dueAt)) ? null : visit;
  }

  /** Returns the event and the seat of a guest who is coming, if the event is still on the day in the subject. */
  private async coming({ accountId, subjectId, subject }: Notification): Promise<Visit | null> {
    const visit = await this.visits.coming(subjectId, accountId);
    return visit && subject === dayOf(visit.event) ? visit : null;
  }

  /** Returns the question whether a guest is still coming, with the links of its two answers. */
  private async question(visit: Visit, notification: Notification) {
    const { yes, no } = this.links.stillComingLinks(visit.reservation.id);
    return {
      values: valuesOf(visit.event, notification.language),
      details: this.visits.details(visit),
      action: yes,
      secondAction: no,
      attachments: await this.visits.calendar(visit.reservation.id, notification),
    };
  }

  /** Returns what a guest has answered about each other guest (null: nothing yet); null if they may give no feedback. */
  private async ratings(eventId: number, accountId: number) {
    try {
      return (await this.feedbacks.candidates(eventId, accountId)).map(({ rating }) => rating);
    } catch (error) {
      // they may give no feedback, because they did not come
      if (error instanceof DomainError) return null;
      throw error;
    }
  }

  /** Returns events whose feedback opened at least `least`, and less than `most`, milliseconds ago. */
  private async openFor(now: Date, least: number, most: number): Promise<EventRow[]> {
    // feedback opens within a day after the end
    const ended = await this.events.endedBetween(new Date(now.getTime() - most - DAY), now);
    return ended.filter((event) => {
      const ago = now.getTime() - feedbackOpensAt(event).getTime();
      return ago >= least && ago < most;
    });
  }

  /** Returns the guests who attend these events, with the subject of notifications about an event on its current day. */
  private async attendeesOf(events: readonly EventRow[]) {
    if (events.length === 0) return [];
    const byId = new Map(events.map((event) => [event.id, event]));
    const attendees = await this.reservations.attendeesOf([...byId.keys()]);
    return attendees.flatMap(({ accountId, eventId, createdAt }) => {
      const event = byId.get(eventId);
      return event ? [{ accountId, eventId, createdAt, event, subject: dayOf(event) }] : [];
    });
  }
}

/** Returns the subject of notifications about an event on its current day. */
function dayOf({ id, startsAt }: Pick<EventRow, 'id' | 'startsAt'>): string {
  return subjectOf('event', id, zurichDay(startsAt));
}

/** When guests are notified on the day: at nine, or two hours before the start, but not before matches are open. */
function dayNoticeAt(event: EventRow): Date {
  const before = event.startsAt.getTime() - DAY_NOTICE_BEFORE;
  const usual = Math.min(zurichTime(event.startsAt, 0, MORNING).getTime(), before);
  return new Date(Math.max(usual, matchesOpenAt(event).getTime()));
}
