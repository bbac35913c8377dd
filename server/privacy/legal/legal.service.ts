import { Injectable } from '@nestjs/common';
import { type OperatorSettings, Settings } from '../../common/config/settings.js';

/** The services that this instance uses, for the privacy notice, the terms and the imprint. */
export interface LegalFacts {
  operator: OperatorSettings;
  payments: 'stripe' | 'sandbox';
  sendsMail: boolean;
  /** The external mail server; null if there is none, as with the sandbox. */
  mailHost: string | null;
  /** Whether push messages are sent, through the browser makers' push services. */
  sendsPush: boolean;
  /** Hours before the start until which a cancellation is refunded in full. */
  refundHours: number;
  holdSeconds: number;
}

/** Reports who runs this instance, and to whom it passes data. */
@Injectable()
export class LegalService {
  constructor(private readonly settings: Settings) {}

  /** Returns the services that this instance uses. */
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
