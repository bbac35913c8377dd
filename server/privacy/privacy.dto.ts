import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsBoolean, IsString, MaxLength } from 'class-validator';
import type { Settings } from '../common/config/settings.js';
import { ApiCount, ApiEnum, ApiId } from '../common/http/api-fields.decorator.js';
import { IsId, OptionalField } from '../common/http/fields.decorator.js';
import type { Language } from '../common/http/request-language.js';
import { ComparedText, Text } from '../common/http/text.decorator.js';
import { rappenToChf } from '../common/money/chf.js';
import { wireFields } from '../common/text/snake-case.js';
import { type Consent, CONSENT_PURPOSES, CONSENT_VERSIONS, type ConsentPurpose } from '../consents/index.js';
import {
  deadlineBefore,
  type EventWithSeats,
  nameFor,
  RESERVATION_STATES,
  type ReservationState,
} from '../events/index.js';
import type { DeletionPreview } from './erasure/erasure.service.js';
import type { DescribedObjection } from './objections/objections.service.js';
import {
  RETENTION,
  RETENTION_PURPOSES,
  RETENTION_STARTS,
  RETENTION_UNITS,
  type RetentionPeriod,
  type RetentionPurpose,
  WARNING_DAYS,
} from './retention/retention.rules.js';

@ApiSchema({ description: 'Giving a consent, or withdrawing it.' })
export class ConsentChoiceDto {
  /** @example true */
  @IsBoolean() given: boolean;

  /** The version of the text that the person has read. Without it, today’s. @example "2026-11" */
  @OptionalField()
  @IsString()
  @MaxLength(40)
  version?: string;
}

@ApiSchema({ description: 'What the user has said to one purpose.' })
export class ConsentDto {
  /** `matching`: answers are kept and compared; needed for being matched. */
  @ApiEnum('ConsentPurpose', CONSENT_PURPOSES) purpose: ConsentPurpose;

  /**
   * The version of the text that was consented to last; null before the first time. `questionnaire`: by answering, before
   * there was a text.
   * @example "2026-11"
   */
  version: string | null;
  given_at: Date | null;
  /** Null while the consent holds. */
  withdrawn_at: Date | null;
  /** Whether it is given and not withdrawn. */
  active: boolean;
  /** The version of the text that is shown today. @example "2026-11" */
  current_version: string;
}

export const consentDto = (consent: Consent): ConsentDto =>
  wireFields(consent, 'purpose', 'version', 'givenAt', 'withdrawnAt', 'active', 'currentVersion');

const OBSTACLES = ['LAST_ORGANISER'] as const;
const OUTCOMES = ['refunded', 'cancelled', 'hold_ended'] as const;

@ApiSchema({ description: 'The password of the account that is deleted.' })
export class DeleteAccountDto {
  /** @example "correct horse battery" */
  @ComparedText(1000) password: string;
}

@ApiSchema({ description: 'A coming event for which somebody waits.' })
export class LeftWaitingListDto {
  /** @example 1 */
  @ApiId() event_id: number;
  /** @example "Apéro at the lake" */
  event_name: string;
  /** @example "2026-12-04T18:30:00.000Z" */
  date: Date;
}

@ApiSchema({ description: 'What becomes of a place at a coming event.' })
export class DeletedPlaceDto extends LeftWaitingListDto {
  /** @example "paid" */
  @ApiEnum('ReservationState', RESERVATION_STATES) status: ReservationState;

  /**
   * `refunded`: the money comes back; `cancelled`: the place goes without a refund; `hold_ended`: nothing had been paid.
   * @example "refunded"
   */
  @ApiEnum('DeletedPlaceOutcome', OUTCOMES) outcome: (typeof OUTCOMES)[number];
  /** @example 49 */
  paid_chf: number;
  /** @example 49 */
  refund_chf: number;
  /** Until when a cancellation is refunded; never after the start. */
  refund_until: Date;
}

@ApiSchema({ description: 'What deleting the account would do now.' })
export class DeletionPreviewDto {
  /** Why it cannot be deleted; null if it can. */
  @ApiEnum('DeletionObstacle', OBSTACLES)
  @ApiProperty({ nullable: true })
  obstacle: (typeof OBSTACLES)[number] | null;

  /** The places at coming events, soonest first. */
  places: DeletedPlaceDto[];
  /** The waiting lists that are left, soonest first. */
  waiting_lists: LeftWaitingListDto[];
  /** What comes back in all, in CHF. @example 49 */
  refund_chf: number;
}

@ApiSchema({ description: 'The account is deleted.' })
export class DeletedDto {
  /** @example true */
  success: boolean;
  /** What comes back, in CHF. @example 49 */
  refund_chf: number;
}

/** Maps what a deletion would do to its response; organisers read it without a language. */
export function deletionPreviewDto(
  { obstacle, places, waitingLists, refundRappen }: DeletionPreview,
  language?: Language,
): DeletionPreviewDto {
  return {
    obstacle,
    places: places.map((place) => placeDto(place, language)),
    waiting_lists: waitingLists.map((event) => eventOf(event, language)),
    refund_chf: rappenToChf(refundRappen),
  };
}

export const deletedDto = (refundRappen: number): DeletedDto => ({
  success: true,
  refund_chf: rappenToChf(refundRappen),
});

function eventOf(event: EventWithSeats, language?: Language): LeftWaitingListDto {
  return { event_id: event.id, event_name: nameFor(event, language), date: event.startsAt };
}

function placeDto({ event, terms }: DeletionPreview['places'][number], language?: Language): DeletedPlaceDto {
  const outcome = terms.status === 'held' ? 'hold_ended' : terms.refundable ? 'refunded' : 'cancelled';
  return {
    ...eventOf(event, language),
    status: terms.status,
    outcome,
    paid_chf: rappenToChf(terms.paidRappen),
    refund_chf: rappenToChf(terms.refundRappen),
    refund_until: deadlineBefore(terms.refundUntil, event),
  };
}

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

@ApiSchema({ description: 'An objection to one’s own match list.' })
export class ObjectDto {
  /** @example 1 */
  @IsId() event_id: number;
  /** @example "Nobody on my list speaks French." */
  @Text(2000) text: string;
}

@ApiSchema({ description: 'An objection, with its answer once there is one.' })
export class ObjectionDto {
  /** @example 3 */
  @ApiId() id: number;
  /** @example 1 */
  @ApiId() event_id: number;
  /** @example "Apéro at the lake" */
  event_name: string;
  /** @example "Nobody on my list speaks French." */
  text: string;
  /** @example "2026-12-04T12:00:00.000Z" */
  created_at: Date;
  /** Null while it waits. */
  answer: string | null;
  answered_at: Date | null;
}

/** Maps an objection to its response; organisers read it without a language. */
export function objectionDto({ objection, event }: DescribedObjection, language?: Language): ObjectionDto {
  return {
    id: objection.id,
    event_id: event.id,
    event_name: nameFor(event, language),
    text: objection.text,
    created_at: objection.createdAt,
    answer: objection.answer,
    answered_at: objection.answeredAt,
  };
}
