import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { zurichDay, zurichTime } from '../../common/time/zurich.js';
import {
  ConfirmationsService,
  type EventRow,
  EventsService,
  feedbackOpensAt,
  matchesOpenAt,
  ReservationsService,
} from '../../events/index.js';
import { FeedbackService } from '../../feedback/index.js';
import { RelationsService } from '../../relations/index.js';
import { StillComingService } from '../links/mail-links.service.js';
import { GuestVisits, MY_EVENTS, placeOf, valuesOf, type Visit } from './guest-visits.js';
import { type Notification, subjectOf, type Topic } from './notification-types.js';
import { DAY, HOUR } from '../../common/time/durations.rules.js';

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

/** Notifications at certain times: before an event, on its day, and after it. Looked up each minute. */
@Injectable()
export class EventDayTopic {
  readonly types = {
    reminder: {
      // not for guests who reserved after the time of the question; again if the event is postponed
      due: async (now) => {
        // plus 1 ms, so that the exact time is included
        const until = new Date(now.getTime() + REMINDER_BEFORE + 1);
        const events = await this.events.beginningBetween(now, until);
        const attendees = await this.attendeesOf(events.filter((event) => now < matchesOpenAt(event)));
        return attendees
          .filter(({ event, createdAt }) => createdAt.getTime() <= event.startsAt.getTime() - REMINDER_BEFORE)
          .map(({ event, accountId }) => ({ accountId, subject: dayOf(event) }));
      },
      // null: they cancelled or are asked to confirm the seat, the day has come, or the event was moved to another time
      content: async (notification) => {
        const { accountId, subjectId, subject, language } = notification;
        const visit = await this.visits.coming(subjectId, accountId);
        if (!visit || subject !== dayOf(visit.event) || this.clock.now() >= matchesOpenAt(visit.event))
          return null;
        if (visit.reservation.confirmUntil) return null;
        return { values: valuesOf(visit.event, language), ...(await this.question(visit, notification)) };
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
        const { accountId, subjectId, subject, language } = notification;
        const visit = await this.visits.coming(subjectId, accountId);
        if (!visit || subject !== dayOf(visit.event)) return null;
        const { confirmUntil: until, comingConfirmedAt } = visit.reservation;
        if (!until || until <= this.clock.now() || comingConfirmedAt) return null;
        const values = { ...valuesOf(visit.event, language), until };
        return { values, ...(await this.question(visit, notification)) };
      },
    },
    // a guest who joins late on the day is notified at once
    'event-today': {
      due: async (now) => {
        const events = await this.events.beginningBetween(now, new Date(now.getTime() + DAY));
        const attendees = await this.attendeesOf(events.filter((event) => now >= dayNoticeAt(event)));
        return attendees.map(({ event, accountId }) => ({ accountId, subject: dayOf(event) }));
      },
      // null: they cancelled, or the event has begun or was moved to another time
      content: async ({ accountId, subjectId, subject, language }) => {
        const visit = await this.visits.coming(subjectId, accountId);
        if (!visit || subject !== dayOf(visit.event)) return null;
        return {
          values: valuesOf(visit.event, language),
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
        return attendees.map(({ event, accountId }) => ({
          accountId,
          subject: subjectOf('event', event.id),
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
        const raters = await this.relations.ratersOfMaybe(
          events.map(({ id }) => id),
          new Date(now.getTime() - MAYBE_RESTS),
        );
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
    private readonly stillComing: StillComingService,
  ) {}

  /** Returns the question whether a guest is still coming, with the links of its two answers. */
  private async question(visit: Visit, notification: Notification) {
    const { yes, no } = this.stillComing.linksOf(visit.reservation.id);
    return {
      details: this.visits.details(visit),
      action: yes,
      secondAction: no,
      attachments: await this.visits.calendar(visit.reservation.id, notification),
    };
  }

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
  private openFor(now: Date, least: number, most: number): Promise<EventRow[]> {
    const opening = feedbackOpensAt({ endsAt: new Date(0) }).getTime();
    const at = (ago: number) => new Date(now.getTime() - ago - opening + 1);
    return this.events.endedBetween(at(most), at(least));
  }

  private async attendeesOf(events: readonly EventRow[]) {
    if (events.length === 0) return [];
    const byId = new Map(events.map((event) => [event.id, event]));
    const attendees = await this.reservations.attendeesOf([...byId.keys()]);
    return attendees.flatMap((attendee) => {
      const event = byId.get(attendee.eventId);
      return event ? [{ ...attendee, event }] : [];
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
