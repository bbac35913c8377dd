import { ApiSchema } from '@nestjs/swagger';
import { IsBoolean, IsString, MaxLength } from 'class-validator';
import { ApiEnum } from '../../common/http/api-fields.decorator.js';
import { OptionalField } from '../../common/http/fields.decorator.js';
import { type Consent, CONSENT_PURPOSES, type ConsentPurpose } from '../../consents/index.js';

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

export function consentDto({ purpose, version, active, ...consent }: Consent): ConsentDto {
  return {
    purpose,
    version,
    given_at: consent.givenAt,
    withdrawn_at: consent.withdrawnAt,
    active,
    current_version: consent.currentVersion,
  };
}
