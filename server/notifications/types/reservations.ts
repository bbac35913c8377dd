import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { MINUTE } from '../../common/time/durations.rules.js';
import {
  type AboutReservation,
  type EndReason,
  endReasons,
  EventsService,
  FriendInvitationsService,
  nameFor,
  ReservationsService,
} from '../../events/index.js';
import { GuestVisits, MY_EVENTS } from './guest-visits.js';
import {
  type Content,
  type Notification,
  type Recipient,
  subjectOf,
  type Topic,
} from './notification-types.js';

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

type SeatType =
  | 'reservation-held'
  | 'reservation-paid'
  | 'reservation-cancelled'
  | 'difference-asked'
  | 'event-joined'
  | 'friend-comes';

/** Notifications about a seat: held, paid, cancelled, moved to another event, or taken by an invited friend. */
@Injectable()
export class ReservationsTopic {
  readonly types: Topic<SeatType> = {
    'reservation-held': {
      due: (now) => this.holdsThatEnd(now),
      content: (notification) => this.held(notification),
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
      content: (notification) => this.paid(notification),
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
      content: (notification) => this.cancelled(notification),
    },
    'difference-asked': {
      recipients: ({ reservationId, accountId, fromEventId, amountRappen }) => [
        { accountId, subject: subjectOf('reservation', reservationId), data: { fromEventId, amountRappen } },
      ],
      content: (notification) => this.difference(notification),
    },
    'event-joined': {
      recipients: ({ reservationId, accountId, eventId, fromEventId, freeUntil }) => {
        const subject = subjectOf('reservation', reservationId, String(eventId));
        return freeUntil ? [{ accountId, subject, data: { eventId, fromEventId, freeUntil } }] : [];
      },
      content: (notification) => this.joined(notification),
    },
    // nobody is notified of anything else about the friend
    'friend-comes': {
      recipients: (data) => this.inviter(data),
      content: (notification) => this.friendComes(notification),
    },
  };

  constructor(
    private readonly clock: Clock,
    private readonly events: EventsService,
    private readonly reservations: ReservationsService,
    private readonly invitations: FriendInvitationsService,
    private readonly visits: GuestVisits,
  ) {}

  private async holdsThatEnd(now: Date): Promise<Recipient[]> {
    const [from, to, begun] = [LEAST_LEFT, HOLD_NOTICE, -HOLD_PATIENCE].map(
      (offset) => new Date(now.getTime() + offset),
    );
    const holds = from && to && begun ? await this.reservations.holdsEnding(from, to, begun) : [];
    return holds.map(({ id, accountId }) => ({ accountId, subject: subjectOf('reservation', id) }));
  }

  // null: paid or cancelled in the meantime, or too late to pay
  private async held({ subjectId, language }: Notification): Promise<Content | null> {
    const visit = await this.visits.live(subjectId, ['held']);
    const until = visit?.reservation.holdExpiresAt;
    if (!visit || !until || until.getTime() - this.clock.now().getTime() < LEAST_LEFT) return null;
    const { event } = visit;
    return {
      type: 'reservation-held',
      language,
      values: { event: nameFor(event, language), starts: event.startsAt, until },
      details: [
        ...this.visits.details(visit, language),
        { label: 'price', value: { rappen: visit.reservation.priceRappen } },
      ],
      action: { url: this.visits.card(event) },
    };
  }

  // null: the seat or its event was cancelled in the meantime, or the event is over
  private async paid({ subjectId, subject, language }: Notification): Promise<Content | null> {
    const visit = await this.visits.live(subjectId, ['paid', 'confirmed']);
    if (!visit || isElsewhere(subject, visit.event.id)) return null;
    const { event, reservation } = visit;
    const isPaid = reservation.status === 'paid' && reservation.priceRappen > 0;
    const rappen = reservation.priceRappen;
    return {
      type: 'reservation-paid',
      language,
      values: { event: nameFor(event, language), starts: event.startsAt },
      ...(isPaid ? {} : { variant: 'free' as const }),
      details: [
        ...this.visits.details(visit, language),
        ...(isPaid ? [{ label: 'paid' as const, value: { rappen } }] : []),
      ],
      action: { url: this.visits.url(MY_EVENTS) },
      ...(await this.visits.papers(reservation.id)),
    };
  }

  // null: they have a seat again, or the event was cancelled, which has its own notification
  private async cancelled({ accountId, subjectId, language, data }: Notification): Promise<Content | null> {
    const visit = await this.visits.of(subjectId);
    if (!visit || visit.event.status !== 'published') return null;
    const { event } = visit;
    if (await this.reservations.findLive(event.id, accountId)) return null;
    return {
      type: 'reservation-cancelled',
      language,
      ...(data['reason'] === UNCONFIRMED ? { variant: 'unconfirmed' as const } : {}),
      values: { event: nameFor(event, language), starts: event.startsAt },
      action: { url: this.visits.card(event) },
      ...(await this.visits.calendar(subjectId)),
    };
  }

  // null: cancelled or moved again in the meantime, or the event is over or cancelled
  private async joined({ subjectId, data, language }: Notification): Promise<Content | null> {
    const visit = await this.visits.live(subjectId, ['paid', 'confirmed']);
    const from = await this.events.find(Number(data['fromEventId']));
    if (!visit || !from || visit.event.id !== data['eventId']) return null;
    const { event, reservation } = visit;
    return {
      type: 'event-joined',
      language,
      values: {
        event: nameFor(event, language),
        starts: event.startsAt,
        from: nameFor(from, language),
        until: new Date(Math.min(Date.parse(String(data['freeUntil'])), event.startsAt.getTime())),
      },
      ...(reservation.status === 'paid' ? {} : { variant: 'free' as const }),
      details: this.visits.details(visit),
      action: { url: this.visits.url(MY_EVENTS) },
      ...(await this.visits.calendar(reservation.id)),
    };
  }

  // null: paid or expired in the meantime
  private async difference({ subjectId, data, language }: Notification): Promise<Content | null> {
    const visit = await this.visits.live(subjectId, ['held']);
    const until = visit?.reservation.holdExpiresAt;
    const from = await this.events.find(Number(data['fromEventId']));
    if (!visit || !until || !from) return null;
    const { event } = visit;
    const amountRappen = Number(data['amountRappen']);
    return {
      type: 'difference-asked',
      language,
      values: {
        event: nameFor(event, language),
        starts: event.startsAt,
        from: nameFor(from, language),
        amountRappen,
        until,
      },
      details: [...this.visits.details(visit), { label: 'difference', value: { rappen: amountRappen } }],
      action: { url: this.visits.card(event) },
    };
  }

  private async inviter({ eventId, accountId }: AboutReservation): Promise<Recipient[]> {
    const invitation = await this.invitations.acceptedBy(eventId, accountId);
    if (!invitation) return [];
    const subject = subjectOf('friend-invitation', invitation.id);
    return [{ accountId: invitation.inviterId, subject, data: { eventId } }];
  }

  // null: one of the two no longer comes
  private async friendComes({ accountId, subjectId, data, language }: Notification): Promise<Content | null> {
    const visit = await this.visits.coming(Number(data['eventId']), accountId);
    if (!visit || (await this.invitations.outcomeOf(subjectId)) !== 'reserved') return null;
    return {
      type: 'friend-comes',
      language,
      values: { event: nameFor(visit.event, language), starts: visit.event.startsAt },
      details: this.visits.details(visit).filter(({ label }) => label !== 'refundUntil'),
      action: { url: this.visits.url(MY_EVENTS) },
    };
  }
}

// the seat was moved to another event again in the meantime
function isElsewhere(subject: string, eventId: number): boolean {
  const [, , movedTo] = subject.split(':');
  return movedTo !== undefined && Number(movedTo) !== eventId;
}
