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
  nameFor,
} from '../../events/index.js';
import { FeedbackService } from '../../feedback/index.js';
import { RelationsService } from '../../relations/index.js';
import { StillComingService } from '../links/still-coming.service.js';
import { GuestVisits, isOfDay, MY_EVENTS, placeOf } from './guest-visits.js';
import {
  type Content,
  type Notification,
  type Recipient,
  subjectOf,
  type Topic,
} from './notification-types.js';
import { DAY, HOUR } from '../../common/time/durations.rules.js';

/** Milliseconds before the start at which guests are asked whether they are still coming. */
const REMINDER_BEFORE = 2 * DAY;
/**
 * Hour (Zurich) of the notification on the day of the event, and how long before the start it is sent at the latest.
 */
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
  readonly types: Topic<'reminder' | 'confirm-place' | 'event-today' | 'feedback-open' | 'maybe-question'> = {
    reminder: {
      due: (now) => this.toRemind(now),
      content: (notification) => this.reminder(notification),
    },
    'confirm-place': {
      due: () => this.toConfirm(),
      content: (notification) => this.confirmPlace(notification),
    },
    // a guest who joins late on the day is notified at once
    'event-today': {
      due: (now) => this.ofToday(now),
      content: (notification) => this.today(notification),
    },
    'feedback-open': {
      due: (now) => this.toAskForFeedback(now),
      content: (notification) => this.feedback(notification),
    },
    'maybe-question': {
      due: (now) => this.withMaybes(now),
      content: (notification) => this.maybes(notification),
    },
  };

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

  /**
   * Guests who reserved after the time of the question are not asked. If the event is postponed, guests are asked
   * again.
   */
  private async toRemind(now: Date): Promise<Recipient[]> {
    // plus 1 ms, so that the exact time is included
    const until = new Date(now.getTime() + REMINDER_BEFORE + 1);
    const events = (await this.events.beginningBetween(now, until)).filter(
      (event) => now < matchesOpenAt(event),
    );
    const attendees = await this.attendeesOf(events);
    return attendees
      .filter(({ event, createdAt }) => createdAt.getTime() <= event.startsAt.getTime() - REMINDER_BEFORE)
      .map(({ event, accountId }) => ({
        accountId,
        subject: subjectOf('event', event.id, zurichDay(event.startsAt)),
      }));
  }

  // guests with missed events are asked to confirm their seat, because they may lose it
  private async toConfirm(): Promise<Recipient[]> {
    return (await this.confirmations.open()).map(({ accountId, eventId, startsAt }) => ({
      accountId,
      subject: subjectOf('event', eventId, zurichDay(startsAt)),
    }));
  }

  private async ofToday(now: Date): Promise<Recipient[]> {
    const events = await this.events.beginningBetween(now, new Date(now.getTime() + DAY));
    const attendees = await this.attendeesOf(events.filter((event) => now >= dayNoticeAt(event)));
    return attendees.map(({ event, accountId }) => ({
      accountId,
      subject: subjectOf('event', event.id, zurichDay(event.startsAt)),
    }));
  }

  private async toAskForFeedback(now: Date): Promise<Recipient[]> {
    return (await this.attendeesOf(await this.openFor(now, 0, FEEDBACK_FOR))).map(recipientOf);
  }

  private async withMaybes(now: Date): Promise<Recipient[]> {
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
  }

  // null: they cancelled or are asked to confirm the seat, the day has come, or the event was moved to another time
  private async reminder({ accountId, subjectId, subject, language }: Notification): Promise<Content | null> {
    const visit = await this.visits.coming(subjectId, accountId);
    const now = this.clock.now();
    if (!visit || !isOfDay(subject, visit.event) || now >= matchesOpenAt(visit.event)) return null;
    const { event, reservation } = visit;
    if (reservation.confirmUntil) return null;
    const { yes, no } = this.stillComing.linksOf(reservation.id);
    return {
      type: 'reminder',
      language,
      values: { event: nameFor(event, language), starts: event.startsAt },
      details: this.visits.details(visit),
      action: { url: yes },
      secondAction: { url: no },
      ...(await this.visits.calendar(reservation.id)),
    };
  }

  // null: confirmed or cancelled, too late, or the event was moved to another time
  private async confirmPlace({
    accountId,
    subjectId,
    subject,
    language,
  }: Notification): Promise<Content | null> {
    const visit = await this.visits.coming(subjectId, accountId);
    if (!visit || !isOfDay(subject, visit.event)) return null;
    const { event, reservation } = visit;
    const { confirmUntil: until, comingConfirmedAt } = reservation;
    if (!until || until <= this.clock.now() || comingConfirmedAt) return null;
    const { yes, no } = this.stillComing.linksOf(reservation.id);
    return {
      type: 'confirm-place',
      language,
      values: { event: nameFor(event, language), starts: event.startsAt, until },
      details: this.visits.details(visit),
      action: { url: yes },
      secondAction: { url: no },
      ...(await this.visits.calendar(reservation.id)),
    };
  }

  // null: they cancelled, or the event has begun or was moved to another time
  private async today({ accountId, subjectId, subject, language }: Notification): Promise<Content | null> {
    const visit = await this.visits.coming(subjectId, accountId);
    if (!visit || !isOfDay(subject, visit.event)) return null;
    const { event } = visit;
    return {
      type: 'event-today',
      language,
      values: { event: nameFor(event, language), starts: event.startsAt },
      ...(placeOf(event) ? {} : { variant: 'unknown' as const }),
      details: this.visits.details(visit),
      action: { url: this.visits.url(`/matches/${event.id}`) },
      secondAction: { url: this.visits.url(MY_EVENTS) },
    };
  }

  // null: they were absent, there is nobody to rate, or they have answered already
  private async feedback({ accountId, subjectId, language }: Notification): Promise<Content | null> {
    const visit = await this.visits.attended(subjectId, accountId);
    const ratings = visit && (await this.ratings(subjectId, accountId));
    if (!visit || !ratings?.length || ratings.some((rating) => rating !== null)) return null;
    const { event } = visit;
    return {
      type: 'feedback-open',
      language,
      values: { event: nameFor(event, language), starts: event.startsAt },
      action: { url: this.visits.url(`/feedback/${event.id}`) },
    };
  }

  // null: they have changed their `maybe` answers. Whether anybody said yes to them does not matter
  private async maybes({ accountId, subjectId, language }: Notification): Promise<Content | null> {
    const visit = await this.visits.attended(subjectId, accountId);
    const ratings = visit && (await this.ratings(subjectId, accountId));
    const count = ratings?.filter((rating) => rating === 'maybe').length ?? 0;
    if (!visit || count === 0) return null;
    const { event } = visit;
    return {
      type: 'maybe-question',
      language,
      values: { event: nameFor(event, language), starts: event.startsAt, count },
      action: { url: this.visits.url(`/feedback/${event.id}`) },
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
    const [from, to] = [most, least].map((ago) => new Date(now.getTime() - ago - opening + 1));
    return from && to ? this.events.endedBetween(from, to) : Promise.resolve([]);
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

function recipientOf({ event, accountId }: { event: EventRow; accountId: number }): Recipient {
  return { accountId, subject: subjectOf('event', event.id) };
}

/**
 * Returns when guests are notified on the day: at nine in Zurich, or two hours before the start, but not before matches
 * are open.
 */
function dayNoticeAt(event: EventRow): Date {
  const before = event.startsAt.getTime() - DAY_NOTICE_BEFORE;
  const usual = Math.min(zurichTime(event.startsAt, 0, MORNING).getTime(), before);
  return new Date(Math.max(usual, matchesOpenAt(event).getTime()));
}
