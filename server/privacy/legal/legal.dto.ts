import { ApiSchema } from '@nestjs/swagger';
import { ApiCount, ApiEnum } from '../../common/http/api-fields.decorator.js';
import { CONSENT_PURPOSES, CONSENT_VERSIONS, type ConsentPurpose } from '../../consents/index.js';
import {
  RETENTION,
  RETENTION_PURPOSES,
  RETENTION_STARTS,
  RETENTION_UNITS,
  type RetentionPeriod,
  type RetentionPurpose,
  WARNING_DAYS,
} from '../retention/retention.rules.js';
import type { Settings } from '../../common/config/settings.js';

const PROVIDERS = ['stripe', 'sandbox'] as const;

@ApiSchema({ description: 'Who runs this instance; null where the settings do not say it.' })
export class OperatorDto {
  /** @example "Verein Apéro" */
  name: string | null;
  /** @example "Musterweg 1, 8000 Zürich, Switzerland" */
  address: string | null;
  /** @example "hello@apero.example" */
  email: string | null;
}

@ApiSchema({ description: 'How long something is kept.' })
export class RetentionPeriodDto {
  /** @example "unfinished_accounts" */
  @ApiEnum('RetentionPurpose', RETENTION_PURPOSES) purpose: RetentionPurpose;
  /** @example 30 */
  @ApiCount() amount: number;
  /** @example "days" */
  @ApiEnum('RetentionUnit', RETENTION_UNITS) unit: RetentionPeriod['unit'];
  /** From when on the time is counted; `end_of_year`: of the year of the event. @example "registration" */
  @ApiEnum('RetentionStart', RETENTION_STARTS) from: RetentionPeriod['from'];
}

@ApiSchema({ description: 'A text to consent to.' })
export class ConsentTextDto {
  /** @example "matching" */
  @ApiEnum('ConsentPurpose', CONSENT_PURPOSES) purpose: ConsentPurpose;
  /** @example "2026-11" */
  version: string;
}

@ApiSchema({
  description: 'What this instance really uses: the facts behind privacy notice, terms and imprint.',
})
export class LegalDto {
  operator: OperatorDto;
  /** The country in which the server stands, as ISO 3166 has it. @example "CH" */
  hosting_country: string | null;
  /** Who takes payments; `sandbox`: nobody, no money moves. */
  @ApiEnum('PaymentProvider', PROVIDERS) payments: (typeof PROVIDERS)[number];
  /** Whether mails are sent at all, also where the sandbox takes them. */
  sends_mail: boolean;
  /** The server of another that hands mail on; null if there is none. @example "mail.example.ch" */
  mail_host: string | null;
  /** Whether messages can go to people's browsers, by the push services of their makers. */
  sends_push: boolean;

  /**
   * Until how many hours before the start a guest who cancels gets everything back; 0: until the day of the event begins.
   * @example 48
   */
  @ApiCount() refund_hours: number;
  /** For how many minutes a place is held for its payment. @example 30 */
  @ApiCount() hold_minutes: number;
  /** How long what is kept. */
  retention: RetentionPeriodDto[];
  /** How many days before its deletion the owner of an unused account is warned by mail; 0 without mail. @example 30 */
  @ApiCount() warning_days: number;
  /** The versions of the texts that are shown today. */
  consents: ConsentTextDto[];
}

/** Returns the services that an instance with these settings uses. */
export function legalDto({ operator, stripe, mail, push, ...settings }: Settings): LegalDto {
  const { name, address, email, country } = operator;
  return {
    operator: { name, address, email },
    hosting_country: country,
    payments: stripe ? 'stripe' : 'sandbox',
    sends_mail: mail !== null,
    mail_host: mail?.smtpUrl ? new URL(mail.smtpUrl).hostname : null,
    sends_push: push !== null,
    refund_hours: settings.refundHours,
    hold_minutes: Math.round(settings.holdSeconds / 60),
    retention: RETENTION_PURPOSES.map((purpose) => ({ purpose, ...RETENTION[purpose] })),
    warning_days: mail ? WARNING_DAYS : 0,
    consents: CONSENT_PURPOSES.map((purpose) => ({ purpose, version: CONSENT_VERSIONS[purpose] })),
  };
}
