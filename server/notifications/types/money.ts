import { Injectable } from '@nestjs/common';
import type { Language } from '../../common/http/request-language.js';
import { zurichDay } from '../../common/time/zurich.js';
import { WaitingListService } from '../../events/index.js';
import { CreditsService } from '../../payments/index.js';
import { PaymentListsService } from '../../reporting/index.js';
import { cardOf, GuestVisits, MY_EVENTS, valuesOf, type Visit } from './guest-visits.js';
import { type Notification, subjectOf, type Topic } from './notification-types.js';

/** Refunds that another notification covers: the event was cancelled, or the payment came too late. */
const COVERED_OTHERWISE = ['event_cancelled', 'late_payment'];

/** Notifications about refunds, credit, and payments without an owner (if these get a seat, the usual ones follow). */
@Injectable()
export class MoneyTopic {
  readonly types = {
    'payment-too-late': {
      recipients: ({ accountId, reservationId, paymentId, amountRappen, reason }) =>
        reason === 'late_payment'
          ? [{ accountId, subject: subjectOf('payment', paymentId), data: { reservationId, amountRappen } }]
          : [],
      content: async ({ data, accountId, language }) => {
        const visit = await this.visits.of(Number(data['reservationId']));
        if (!visit) return null;
        const waits = await this.waitingList.placeOf(visit.event.id, accountId);
        return {
          ...refundOf(visit, amountIn(data), language),
          variant: waits ? 'waiting' : undefined,
          action: cardOf(visit.event),
        };
      },
    },
    'refund-made': {
      recipients: ({ accountId, refundId, ...money }) =>
        COVERED_OTHERWISE.includes(money.reason)
          ? []
          : [{ accountId, subject: subjectOf('refund', refundId), data: refundData(money) }],
      content: async (notification) => {
        const { data, language, subjectId } = notification;
        const { reservationId, variant, note } = data;
        const visit = await this.visits.of(Number(reservationId));
        if (!visit) return null;
        const { details, values } = refundOf(visit, amountIn(data), language);
        return {
          values,
          variant: variant === 'part' || variant === 'settled' ? variant : undefined,
          details: { ...details, reason: typeof note === 'string' ? note : undefined },
          action: MY_EVENTS,
          attachments: await this.visits.papers(visit.reservation.id, notification, subjectId),
        };
      },
    },
    'payment-in-review': {
      recipients: ({ accountId, paymentId, amountRappen }) => [
        { accountId, subject: subjectOf('payment', paymentId), data: { amountRappen } },
      ],
      // null: organisers have already decided
      content: async ({ subjectId, data }) => {
        const money = await this.payments.findOwnerless(subjectId);
        if (money?.status !== 'open') return null;
        return { values: { amountRappen: amountIn(data) }, action: MY_EVENTS };
      },
    },
    'payment-returned': {
      recipients: ({ accountId, paymentId, amountRappen }, { id }) => [
        { accountId, subject: subjectOf('payment', paymentId, `${id}`), data: { amountRappen } },
      ],
      content: ({ data }) => ({ values: { amountRappen: amountIn(data) }, action: MY_EVENTS }),
    },
    'credit-given': {
      recipients: ({ creditId, accountId }) => [{ accountId, subject: subjectOf('credit', creditId) }],
      // null: it expired before the mail was sent
      content: async ({ subjectId, accountId }) => {
        const credit = (await this.credits.ofAccount(accountId)).find(({ id }) => id === subjectId);
        if (!credit) return null;
        const { amountRappen, reason, expiresAt } = credit;
        const lastDay = dayBefore(expiresAt);
        return {
          values: { amountRappen, lastDay },
          variant: reason === 'instead_of_refund' ? 'kept' : undefined,
          details: { credit: { rappen: amountRappen }, creditUntil: lastDay },
          action: '/account/credit',
        };
      },
    },
  } satisfies Partial<Topic>;

  constructor(
    private readonly waitingList: WaitingListService,
    private readonly payments: PaymentListsService,
    private readonly credits: CreditsService,
    private readonly visits: GuestVisits,
  ) {}
}

const amountIn = ({ amountRappen }: Notification['data']) => Number(amountRappen);

/** Returns the part of the content about an amount that was paid back for a seat. */
function refundOf({ event }: Visit, amountRappen: number, language: Language) {
  const details = { refunded: { rappen: amountRappen } };
  return { values: { ...valuesOf(event, language), amountRappen }, details };
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
