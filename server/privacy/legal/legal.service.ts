import { Injectable } from '@nestjs/common';
import { type OperatorSettings, Settings } from '../../common/config/settings.js';

/** What this instance really uses, for the privacy notice, the terms and the imprint. */
export interface LegalFacts {
  operator: OperatorSettings;
  payments: 'stripe' | 'sandbox';
  sendsMail: boolean;
  /** The server of another that hands mail on; null if there is none, as with the sandbox. */
  mailHost: string | null;
  /** Whether messages go to browsers, by the push services of their makers. */
  sendsPush: boolean;
  /** Until how many hours before the start a cancellation is refunded in full. */
  refundHours: number;
  holdSeconds: number;
}

/** Says who runs this instance, and whom it hands data to. */
@Injectable()
export class LegalService {
  constructor(private readonly settings: Settings) {}

  /** Returns what this instance really uses. */
  facts(): LegalFacts {
    const { operator, stripe, mail, push, refundHours, holdSeconds } = this.settings;
    return {
      operator,
      payments: stripe ? 'stripe' : 'sandbox',
      sendsMail: mail !== null,
      mailHost: mail?.smtpUrl ? new URL(mail.smtpUrl).hostname : null,
      sendsPush: push !== null,
      refundHours,
      holdSeconds,
    };
  }
}
