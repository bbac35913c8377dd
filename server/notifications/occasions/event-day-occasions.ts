import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { zurichDay, zurichTime } from '../../common/time/zurich.js';
import {
  type EventRow,
  EventsService,
  feedbackOpensAt,
  matchesOpenAt,
  ReservationsService,
  nameFor,
} from '../../events/index.js';
import { FeedbackService } from '../../feedback/index.js';
import { RelationsService } from '../../relations/index.js';
import { StillComingLinks } from '../still-coming/still-coming-links.js';
import { GuestVisits, isOfDay, MY_EVENTS, placeOf } from './guest-visits.js';
import {
  type Composed,
  type Notification,
  type Occasion,
  OccasionGroup,
  onSchedule,
  type Recipient,
  subjectOf,
} from './occasion.js';
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
export class EventDayOccasions extends OccasionGroup {
  readonly occasions: readonly Occasion[] = [
    {
      name: 'reminder',
      kind: 'reminders',
      channels: ['mail', 'push'],
      on: [onSchedule((now) => this.toRemind(now))],
      compose: (notification) => this.reminder(notification),
    },
    {
      name: 'event-today',
      kind: 'matches',
      channels: ['mail', 'push'],
      // a guest who joins late on the day is notified at once
      byNight: true,
      on: [onSchedule((now) => this.ofToday(now))],
      compose: (notification) => this.today(notification),
    },
    {
      name: 'feedback-open',
      kind: 'feedback',
      channels: ['mail', 'push'],
      // a guest who comes home from the event is awake
      byNight: true,
      on: [onSchedule((now) => this.toAskForFeedback(now))],
      compose: (notification) => this.feedback(notification),
    },
    {
      name: 'maybe-question',
      kind: 'feedback',
      channels: ['mail', 'push'],
      on: [onSchedule((now) => this.withMaybes(now))],
      compose: (notification) => this.maybes(notification),
    },
  ];

  constructor(
    private readonly clock: Clock,
    private readonly events: EventsService,
    private readonly reservations: ReservationsService,
    private readonly feedbacks: FeedbackService,
    private readonly relations: RelationsService,
    private readonly visits: GuestVisits,
    private readonly links: StillComingLinks,
  ) {
    super();
  }

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
  private async reminder({
    accountId,
    subjectId,
    subject,
    language,
  }: Notification): Promise<Composed | null> {
    const visit = await this.visits.coming(subjectId, accountId);
    const now = this.clock.now();
    if (!visit || !isOfDay(subject, visit.event) || now >= matchesOpenAt(visit.event)) return null;
    const { event, reservation } = visit;
    if (reservation.confirmUntil) return null;
    const { yes, no } = this.links.of(reservation.id);
    return {
      occasion: 'reminder',
      language,
      values: { event: nameFor(event, language), starts: event.startsAt },
      details: this.visits.details(visit),
      action: { url: yes },
      secondAction: { url: no },
      ...(await this.visits.calendar(reservation.id)),
    };
  }

  // null: they cancelled, or the event has begun or was moved to another time
  private async today({ accountId, subjectId, subject, language }: Notification): Promise<Composed | null> {
    const visit = await this.visits.coming(subjectId, accountId);
    if (!visit || !isOfDay(subject, visit.event)) return null;
    const { event } = visit;
    return {
      occasion: 'event-today',
      language,
      values: { event: nameFor(event, language), starts: event.startsAt },
      ...(placeOf(event) ? {} : { variant: 'unknown' as const }),
      details: this.visits.details(visit),
      action: { url: this.visits.url(`/matches/${event.id}`) },
      secondAction: { url: this.visits.url(MY_EVENTS) },
    };
  }

  // null: they were absent, there is nobody to rate, or they have answered already
  private async feedback({ accountId, subjectId, language }: Notification): Promise<Composed | null> {
    const visit = await this.visits.attended(subjectId, accountId);
    const ratings = visit && (await this.ratings(subjectId, accountId));
    if (!visit || !ratings?.length || ratings.some((rating) => rating !== null)) return null;
    const { event } = visit;
    return {
      occasion: 'feedback-open',
      language,
      values: { event: nameFor(event, language), starts: event.startsAt },
      action: { url: this.visits.url(`/feedback/${event.id}`) },
    };
  }

  // null: they have changed their `maybe` answers. Whether anybody said yes to them does not matter
  private async maybes({ accountId, subjectId, language }: Notification): Promise<Composed | null> {
    const visit = await this.visits.attended(subjectId, accountId);
    const ratings = visit && (await this.ratings(subjectId, accountId));
    const count = ratings?.filter((rating) => rating === 'maybe').length ?? 0;
    if (!visit || count === 0) return null;
    const { event } = visit;
    return {
      occasion: 'maybe-question',
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
