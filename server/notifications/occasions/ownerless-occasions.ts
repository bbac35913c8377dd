import { Injectable } from '@nestjs/common';
import { OWNERLESS_FOUND, OWNERLESS_RETURNED } from '../../payments/index.js';
import { OpenMoneyService } from '../../reporting/index.js';
import { GuestVisits, MY_EVENTS } from './guest-visits.js';
import {
  type Composed,
  type Notification,
  type Occasion,
  OccasionGroup,
  onFact,
  subjectOf,
} from './occasion.js';

const MONEY = { kind: null, channels: ['mail', 'push'], urgent: true } as const;

/** Notifies guests of payments without an owner. If they get a seat, the usual notifications follow. */
@Injectable()
export class OwnerlessOccasions extends OccasionGroup {
  readonly occasions: readonly Occasion[] = [
    {
      ...MONEY,
      name: 'payment-in-review',
      on: [
        onFact(OWNERLESS_FOUND, ({ accountId, paymentId, amountRappen }) => [
          { accountId, subject: subjectOf('payment', paymentId), data: { amountRappen } },
        ]),
      ],
      compose: (notification) => this.inReview(notification),
    },
    {
      ...MONEY,
      name: 'payment-returned',
      on: [
        onFact(OWNERLESS_RETURNED, ({ accountId, paymentId, amountRappen }, _at, factId) => [
          { accountId, subject: subjectOf('payment', paymentId, `${factId}`), data: { amountRappen } },
        ]),
      ],
      compose: (notification) =>
        Promise.resolve({ occasion: 'payment-returned', ...this.about(notification) }),
    },
  ];

  constructor(
    private readonly openMoney: OpenMoneyService,
    private readonly visits: GuestVisits,
  ) {
    super();
  }

  // null: organisers have already decided
  private async inReview(notification: Notification): Promise<Composed | null> {
    const money = await this.openMoney.findOwnerless(notification.subjectId);
    if (money?.status !== 'open') return null;
    return { occasion: 'payment-in-review', ...this.about(notification) };
  }

  private about({ language, data }: Notification) {
    const values = { amountRappen: Number(data['amountRappen']) };
    return { language, values, action: { url: this.visits.url(MY_EVENTS) } };
  }
}
