import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import {
  RESERVATION_CANCELLED,
  RESERVATION_CONFIRMED,
  RESERVATION_PAID,
  RESERVATION_REFUNDED,
  RESERVATION_TRANSFERRED,
  ReservationsService,
  WaitingListService,
  nameFor,
} from '../../events/index.js';
import { PAYMENT_REFUSED, REFUND_MADE } from '../../payments/index.js';
import { GuestVisits, MY_EVENTS } from './guest-visits.js';
import {
  type Composed,
  type Notification,
  type Occasion,
  OccasionGroup,
  onFact,
  onSchedule,
  type Recipient,
  subjectOf,
} from './occasion.js';
import { MINUTE } from '../../common/time/durations.rules.js';

/** Time before the end of an unpaid hold at which its guest is reminded. */
const HOLD_NOTICE = 20 * MINUTE;
/** A younger hold needs no reminder: its guest is on the payment page. */
const HOLD_PATIENCE = 5 * MINUTE;
/** With less time left the guest could not pay any more. */
const LEAST_LEFT = 2 * MINUTE;
/** Refunds that another notification covers: the event was cancelled, or the payment came too late. */
const TOLD_OTHERWISE = ['event_cancelled', 'late_payment'];
/** The reason if the seat was not confirmed and a member of the waiting list wanted it. */
const UNCONFIRMED = 'not_confirmed';
/** Reasons of cancellations that are notified here; others have their own notification, or need none. */
const GIVEN_BACK = [
  'guest_cancelled',
  'given_up_late',
  'cancelled_by_organiser',
  'refunded_by_organiser',
  'credited',
  'credited_by_organiser',
  UNCONFIRMED,
];

/** Notifications about a seat and its payment. They cannot be switched off, as money is involved. */
@Injectable()
export class ReservationOccasions extends OccasionGroup {
  readonly occasions: readonly Occasion[] = [
    {
      name: 'reservation-held',
      kind: null,
      channels: ['mail', 'push'],
      urgent: true,
      on: [onSchedule((now) => this.holdsThatEnd(now))],
      compose: (notification) => this.held(notification),
    },
    {
      name: 'reservation-paid',
      kind: null,
      channels: ['mail', 'push'],
      urgent: true,
      on: [
        onFact(RESERVATION_PAID, ({ reservationId, accountId }) => [
          { accountId, subject: subjectOf('reservation', reservationId) },
        ]),
        onFact(RESERVATION_CONFIRMED, ({ reservationId, accountId }) => [
          { accountId, subject: subjectOf('reservation', reservationId) },
        ]),
        // a guest who was moved together with all others gets another notification
        onFact(RESERVATION_TRANSFERRED, ({ reservationId, accountId, eventId, freeUntil }) =>
          freeUntil ? [] : [{ accountId, subject: subjectOf('reservation', reservationId, String(eventId)) }],
        ),
      ],
      compose: (notification) => this.paid(notification),
    },
    {
      name: 'reservation-cancelled',
      kind: null,
      channels: ['mail'],
      on: [
        onFact(RESERVATION_CANCELLED, ({ reservationId, accountId, reason, from }) =>
          from !== 'held' && GIVEN_BACK.includes(reason)
            ? [{ accountId, subject: subjectOf('reservation', reservationId), data: { reason } }]
            : [],
        ),
        // for other refunds, the notification about the refund is enough
        onFact(RESERVATION_REFUNDED, ({ reservationId, accountId, reason }) =>
          reason === UNCONFIRMED
            ? [{ accountId, subject: subjectOf('reservation', reservationId), data: { reason } }]
            : [],
        ),
      ],
      compose: (notification) => this.cancelled(notification),
    },
    {
      name: 'payment-too-late',
      kind: null,
      channels: ['mail', 'push'],
      urgent: true,
      on: [
        onFact(PAYMENT_REFUSED, ({ accountId, reservationId, paymentId, amountRappen, reason }) =>
          reason === 'late_payment'
            ? [{ accountId, subject: subjectOf('payment', paymentId), data: { reservationId, amountRappen } }]
            : [],
        ),
      ],
      compose: (notification) => this.money('payment-too-late', notification),
    },
    {
      name: 'refund-made',
      kind: null,
      channels: ['mail', 'push'],
      on: [
        onFact(REFUND_MADE, ({ accountId, refundId, ...money }) =>
          TOLD_OTHERWISE.includes(money.reason)
            ? []
            : [{ accountId, subject: subjectOf('refund', refundId), data: refundData(money) }],
        ),
      ],
      compose: (notification) => this.money('refund-made', notification),
    },
  ];

  constructor(
    private readonly clock: Clock,
    private readonly reservations: ReservationsService,
    private readonly visits: GuestVisits,
    private readonly waitingList: WaitingListService,
  ) {
    super();
  }

  private async holdsThatEnd(now: Date): Promise<Recipient[]> {
    const [from, to, begun] = [LEAST_LEFT, HOLD_NOTICE, -HOLD_PATIENCE].map(
      (offset) => new Date(now.getTime() + offset),
    );
    const holds = from && to && begun ? await this.reservations.holdsEnding(from, to, begun) : [];
    return holds.map(({ id, accountId }) => ({ accountId, subject: subjectOf('reservation', id) }));
  }

  // null: paid or cancelled in the meantime, or too late to pay
  private async held({ subjectId, language }: Notification): Promise<Composed | null> {
    const visit = await this.visits.live(subjectId, ['held']);
    const until = visit?.reservation.holdExpiresAt;
    if (!visit || !until || until.getTime() - this.clock.now().getTime() < LEAST_LEFT) return null;
    const { event } = visit;
    return {
      occasion: 'reservation-held',
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
  private async paid({ subjectId, subject, language }: Notification): Promise<Composed | null> {
    const visit = await this.visits.live(subjectId, ['paid', 'confirmed']);
    if (!visit || isElsewhere(subject, visit.event.id)) return null;
    const { event, reservation } = visit;
    const isPaid = reservation.status === 'paid' && reservation.priceRappen > 0;
    const rappen = reservation.priceRappen;
    return {
      occasion: 'reservation-paid',
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
  private async cancelled({ accountId, subjectId, language, data }: Notification): Promise<Composed | null> {
    const visit = await this.visits.of(subjectId);
    if (!visit || visit.event.status !== 'published') return null;
    const { event } = visit;
    if (await this.reservations.findLive(event.id, accountId)) return null;
    return {
      occasion: 'reservation-cancelled',
      language,
      ...(data['reason'] === UNCONFIRMED ? { variant: 'unconfirmed' as const } : {}),
      values: { event: nameFor(event, language), starts: event.startsAt },
      action: { url: this.visits.card(event) },
      ...(await this.visits.calendar(subjectId)),
    };
  }

  private async money(
    occasion: 'payment-too-late' | 'refund-made',
    { data, language, subjectId }: Notification,
  ): Promise<Composed | null> {
    const visit = await this.visits.of(Number(data['reservationId']));
    if (!visit) return null;
    const { event, reservation } = visit;
    const amountRappen = Number(data['amountRappen']);
    const told = {
      language,
      values: { event: nameFor(event, language), starts: event.startsAt, amountRappen },
      details: [{ label: 'refunded' as const, value: { rappen: amountRappen } }],
    };
    if (occasion === 'refund-made') {
      const { variant, note } = data;
      return {
        ...told,
        occasion,
        ...(variant === 'part' || variant === 'settled' ? { variant } : {}),
        details: [
          ...told.details,
          ...(typeof note === 'string' ? [{ label: 'reason' as const, value: note }] : []),
        ],
        action: { url: this.visits.url(MY_EVENTS) },
        ...(await this.visits.papers(reservation.id, { refundId: subjectId })),
      };
    }
    const waits = await this.waitingList.placeOf(event.id, reservation.accountId);
    const action = { url: this.visits.card(event) };
    return { ...told, occasion, action, ...(waits ? { variant: 'waiting' as const } : {}) };
  }
}

interface RefundOfSeat {
  reservationId: number;
  amountRappen: number;
  reason: string;
  settlement?: string | null;
  note?: string | null;
}

// data for the mail: whether the refund is partial or was paid in another way, and the organiser's note
function refundData({ reservationId, amountRappen, reason, settlement, note }: RefundOfSeat) {
  const isPart = reason === 'partial' || reason === 'price_difference';
  const variant = settlement ? 'settled' : isPart ? 'part' : undefined;
  return { reservationId, amountRappen, ...(variant ? { variant } : {}), ...(note ? { note } : {}) };
}

// the seat was moved to another event again in the meantime
function isElsewhere(subject: string, eventId: number): boolean {
  const [, , movedTo] = subject.split(':');
  return movedTo !== undefined && Number(movedTo) !== eventId;
}
