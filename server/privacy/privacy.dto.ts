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

@ApiSchema({ description: 'A consent that is given or withdrawn.' })
export class ConsentChoiceDto {
  /** @example true */
  @IsBoolean() given: boolean;

  /** Version of the text that the user read. Default: the current version. @example "2026-11" */
  @OptionalField()
  @IsString()
  @MaxLength(40)
  version?: string;
}

@ApiSchema({ description: 'The consent of the user to one purpose.' })
export class ConsentDto {
  /** `matching`: answers are stored and compared. Without this consent the user gets no matches. */
  @ApiEnum('ConsentPurpose', CONSENT_PURPOSES) purpose: ConsentPurpose;

  /**
   * Version of the text that the user last consented to; `null` if the user never consented. `questionnaire`: the
   * user consented by answering the questionnaire, before there was a text.
   * @example "2026-11"
   */
  version: string | null;
  given_at: Date | null;
  /** Time of the withdrawal; `null` if the consent was not withdrawn. */
  withdrawn_at: Date | null;
  /** Whether the consent was given and not withdrawn. */
  active: boolean;
  /** Version of the current text. @example "2026-11" */
  current_version: string;
}

export const consentDto = (consent: Consent): ConsentDto =>
  wireFields(consent, 'purpose', 'version', 'givenAt', 'withdrawnAt', 'active', 'currentVersion');

const OBSTACLES = ['LAST_ORGANISER'] as const;
const OUTCOMES = ['refunded', 'cancelled', 'hold_ended'] as const;

@ApiSchema({ description: 'A request to delete the account.' })
export class DeleteAccountDto {
  /** @example "correct horse battery" */
  @ComparedText(1000) password: string;
}

@ApiSchema({ description: 'An upcoming event with the user on its waiting list.' })
export class LeftWaitingListDto {
  /** @example 1 */
  @ApiId() event_id: number;
  /** @example "Apéro at the lake" */
  event_name: string;
  /** @example "2026-12-04T18:30:00.000Z" */
  date: Date;
}

@ApiSchema({ description: 'What happens to a reservation for an upcoming event.' })
export class DeletedPlaceDto extends LeftWaitingListDto {
  /** @example "paid" */
  @ApiEnum('ReservationState', RESERVATION_STATES) status: ReservationState;

  /**
   * `refunded`: cancelled with a refund. `cancelled`: cancelled without a refund. `hold_ended`: a hold, not paid.
   * @example "refunded"
   */
  @ApiEnum('DeletedPlaceOutcome', OUTCOMES) outcome: (typeof OUTCOMES)[number];
  /** @example 49 */
  paid_chf: number;
  /** @example 49 */
  refund_chf: number;
  /** Deadline for a refund; at the latest the start of the event. */
  refund_until: Date;
}

@ApiSchema({ description: 'The effects of deleting the account now.' })
export class DeletionPreviewDto {
  /** Reason why the account cannot be deleted; `null` if it can. */
  @ApiEnum('DeletionObstacle', OBSTACLES)
  @ApiProperty({ nullable: true })
  obstacle: (typeof OBSTACLES)[number] | null;

  /** Reservations for upcoming events, soonest first. */
  places: DeletedPlaceDto[];
  /** Waiting lists that the user would leave, soonest event first. */
  waiting_lists: LeftWaitingListDto[];
  /** Total refund, in CHF. @example 49 */
  refund_chf: number;
}

@ApiSchema({ description: 'Confirmation that the account was deleted.' })
export class DeletedDto {
  /** @example true */
  success: boolean;
  /** Total refund, in CHF. @example 49 */
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

@ApiSchema({ description: 'The operator of this instance. A field is `null` if it is not configured.' })
export class OperatorDto {
  /** @example "Verein Apéro" */
  name: string | null;
  /** @example "Musterweg 1, 8000 Zürich, Switzerland" */
  address: string | null;
  /** @example "hello@apero.example" */
  email: string | null;
}

@ApiSchema({ description: 'The retention period of one kind of data.' })
export class RetentionPeriodDto {
  /** @example "unfinished_accounts" */
  @ApiEnum('RetentionPurpose', RETENTION_PURPOSES) purpose: RetentionPurpose;
  /** @example 30 */
  @ApiCount() amount: number;
  /** @example "days" */
  @ApiEnum('RetentionUnit', RETENTION_UNITS) unit: RetentionPeriod['unit'];
  /** Start of the period. `end_of_year`: end of the year of the event. @example "registration" */
  @ApiEnum('RetentionStart', RETENTION_STARTS) from: RetentionPeriod['from'];
}

@ApiSchema({ description: 'The current version of a consent text.' })
export class ConsentTextDto {
  /** @example "matching" */
  @ApiEnum('ConsentPurpose', CONSENT_PURPOSES) purpose: ConsentPurpose;
  /** @example "2026-11" */
  version: string;
}

@ApiSchema({
  description: 'The configuration of this instance that the privacy notice, the terms and the imprint name.',
})
export class LegalDto {
  operator: OperatorDto;
  /** Country of the server, as an ISO 3166 code. @example "CH" */
  hosting_country: string | null;
  /** Payment provider. `sandbox`: payments are simulated. */
  @ApiEnum('PaymentProvider', PROVIDERS) payments: (typeof PROVIDERS)[number];
  /** Whether emails are sent. Also `true` if they only go to the sandbox. */
  sends_mail: boolean;
  /** Host name of the mail server; `null` if there is none. @example "mail.example.ch" */
  mail_host: string | null;
  /** Whether push notifications can be sent, through the push services of the browsers. */
  sends_push: boolean;

  /**
   * Hours before the start until which a cancellation is fully refunded, but at the latest 00:00 (Zurich time) on
   * the day of the event. 0: until 00:00 on that day.
   * @example 48
   */
  @ApiCount() refund_hours: number;
  /** Duration of a hold, in minutes. @example 30 */
  @ApiCount() hold_minutes: number;
  /** Retention periods. */
  retention: RetentionPeriodDto[];
  /** Days before an unused account is deleted at which its owner is warned by email; 0: no email. @example 30 */
  @ApiCount() warning_days: number;
  /** Current versions of the consent texts. */
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

@ApiSchema({ description: 'A new objection to the user’s own match list.' })
export class ObjectDto {
  /** @example 1 */
  @IsId() event_id: number;
  /** @example "Nobody on my list speaks French." */
  @Text(2000) text: string;
}

@ApiSchema({ description: 'An objection to a match list, with its answer if there is one.' })
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
  /** Answer of an organiser; `null` if there is none yet. */
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
