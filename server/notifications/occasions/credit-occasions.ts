import { Injectable } from '@nestjs/common';
import { zurichDay } from '../../common/time/zurich.js';
import { CREDIT_GIVEN, CreditsService } from '../../payments/index.js';
import { GuestVisits } from './guest-visits.js';
import {
  type Composed,
  type Notification,
  type Occasion,
  OccasionGroup,
  onFact,
  subjectOf,
} from './occasion.js';

/** The credit page. */
const CREDIT = '/account/credit';

/** Notifications about credit. They cannot be switched off, as they are about money. */
@Injectable()
export class CreditOccasions extends OccasionGroup {
  readonly occasions: readonly Occasion[] = [
    {
      name: 'credit-given',
      kind: null,
      channels: ['mail', 'push'],
      on: [
        onFact(CREDIT_GIVEN, ({ creditId, accountId }) => [
          { accountId, subject: subjectOf('credit', creditId) },
        ]),
      ],
      compose: (notification) => this.given(notification),
    },
  ];

  constructor(
    private readonly credits: CreditsService,
    private readonly visits: GuestVisits,
  ) {
    super();
  }

  // null: it expired before the mail was sent
  private async given({ subjectId, accountId, language }: Notification): Promise<Composed | null> {
    const credit = (await this.credits.ofAccount(accountId)).find(({ id }) => id === subjectId);
    if (!credit) return null;
    const lastDay = dayBefore(credit.expiresAt);
    return {
      occasion: 'credit-given',
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

// with the year, which dates in mails otherwise lack; this format is used in all languages of Switzerland: 30.11.2028
function dayBefore(expiresAt: Date): string {
  return zurichDay(new Date(expiresAt.getTime() - 1))
    .split('-')
    .reverse()
    .join('.');
}
