import { Injectable } from '@nestjs/common';
import { zurichDay } from '../../common/time/zurich.js';
import { nameFor, WaitingListService } from '../../events/index.js';
import { CreditsService } from '../../payments/index.js';
import { OpenMoneyService } from '../../reporting/index.js';
import { GuestVisits, MY_EVENTS } from './guest-visits.js';
import { type Content, type Notification, subjectOf, type Topic } from './notification-types.js';

/** Refunds that another notification covers: the event was cancelled, or the payment came too late. */
const COVERED_OTHERWISE = ['event_cancelled', 'late_payment'];
/** The credit page. */
const CREDIT = '/account/credit';

type MoneyType =
  | 'payment-too-late'
  | 'refund-made'
  | 'payment-in-review'
  | 'payment-returned'
  | 'credit-given';

/** Notifications about refunds, credit, and payments without an owner (if these get a seat, the usual ones follow). */
@Injectable()
export class MoneyTopic {
  readonly types: Topic<MoneyType> = {
    'payment-too-late': {
      recipients: ({ accountId, reservationId, paymentId, amountRappen, reason }) =>
        reason === 'late_payment'
          ? [{ accountId, subject: subjectOf('payment', paymentId), data: { reservationId, amountRappen } }]
          : [],
      content: (notification) => this.money('payment-too-late', notification),
    },
    'refund-made': {
      recipients: ({ accountId, refundId, ...money }) =>
        COVERED_OTHERWISE.includes(money.reason)
          ? []
          : [{ accountId, subject: subjectOf('refund', refundId), data: refundData(money) }],
      content: (notification) => this.money('refund-made', notification),
    },
    'payment-in-review': {
      recipients: ({ accountId, paymentId, amountRappen }) => [
        { accountId, subject: subjectOf('payment', paymentId), data: { amountRappen } },
      ],
      content: (notification) => this.inReview(notification),
    },
    'payment-returned': {
      recipients: ({ accountId, paymentId, amountRappen }, { id }) => [
        { accountId, subject: subjectOf('payment', paymentId, `${id}`), data: { amountRappen } },
      ],
      content: (notification) => Promise.resolve({ type: 'payment-returned', ...this.about(notification) }),
    },
    'credit-given': {
      recipients: ({ creditId, accountId }) => [{ accountId, subject: subjectOf('credit', creditId) }],
      content: (notification) => this.creditGiven(notification),
    },
  };

  constructor(
    private readonly waitingList: WaitingListService,
    private readonly openMoney: OpenMoneyService,
    private readonly credits: CreditsService,
    private readonly visits: GuestVisits,
  ) {}

  private async money(
    type: 'payment-too-late' | 'refund-made',
    { data, language, subjectId }: Notification,
  ): Promise<Content | null> {
    const visit = await this.visits.of(Number(data['reservationId']));
    if (!visit) return null;
    const { event, reservation } = visit;
    const amountRappen = Number(data['amountRappen']);
    const content = {
      language,
      values: { event: nameFor(event, language), starts: event.startsAt, amountRappen },
      details: [{ label: 'refunded' as const, value: { rappen: amountRappen } }],
    };
    if (type === 'refund-made') {
      const { variant, note } = data;
      return {
        ...content,
        type,
        ...(variant === 'part' || variant === 'settled' ? { variant } : {}),
        details: [
          ...content.details,
          ...(typeof note === 'string' ? [{ label: 'reason' as const, value: note }] : []),
        ],
        action: { url: this.visits.url(MY_EVENTS) },
        ...(await this.visits.papers(reservation.id, { refundId: subjectId })),
      };
    }
    const waits = await this.waitingList.placeOf(event.id, reservation.accountId);
    const action = { url: this.visits.card(event) };
    return { ...content, type, action, ...(waits ? { variant: 'waiting' as const } : {}) };
  }

  // null: organisers have already decided
  private async inReview(notification: Notification): Promise<Content | null> {
    const money = await this.openMoney.findOwnerless(notification.subjectId);
    if (money?.status !== 'open') return null;
    return { type: 'payment-in-review', ...this.about(notification) };
  }

  private about({ language, data }: Notification) {
    const values = { amountRappen: Number(data['amountRappen']) };
    return { language, values, action: { url: this.visits.url(MY_EVENTS) } };
  }

  // null: it expired before the mail was sent
  private async creditGiven({ subjectId, accountId, language }: Notification): Promise<Content | null> {
    const credit = (await this.credits.ofAccount(accountId)).find(({ id }) => id === subjectId);
    if (!credit) return null;
    const lastDay = dayBefore(credit.expiresAt);
    return {
      type: 'credit-given',
      language,
      values: { amountRappen: credit.amountRappen, lastDay },
      ...(credit.reason === 'instead_of_refund' ? { variant: 'kept' as const } : {}),
      details: [
        { label: 'credit', value: { rappen: credit.amountRappen } },
        { label: 'creditUntil', value: lastDay },
      ],
      action: { url: this.visits.url(CREDIT) },
    };
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

// with the year, which dates in mails otherwise lack; this format is used in all languages of Switzerland: 30.11.2028
function dayBefore(expiresAt: Date): string {
  return zurichDay(new Date(expiresAt.getTime() - 1))
    .split('-')
    .reverse()
    .join('.');
}
