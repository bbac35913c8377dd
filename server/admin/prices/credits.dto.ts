import { ApiSchema, OmitType } from '@nestjs/swagger';
import { IsIn, IsNumber, Max, Min } from 'class-validator';
import { ApiCount, ApiEnum, ApiId } from '../../common/http/api-fields.decorator.js';
import { IsId, OptionalField } from '../../common/http/fields.decorator.js';

const GIFT_REASONS = ['missed', 'failed', 'goodwill'] as const;

@ApiSchema({ description: 'Credit that an organiser gives.' })
export class NewCreditDto {
  /** @example 20 */
  @IsNumber({ maxDecimalPlaces: 2 })
  @Min(0.05)
  @Max(1000)
  chf: number;

  /** @example "failed" */
  @ApiEnum('CreditGiftReason', GIFT_REASONS)
  @IsIn(GIFT_REASONS)
  reason: (typeof GIFT_REASONS)[number];

  /** Because of which evening. */
  @ApiId()
  @OptionalField()
  @IsId()
  event_id?: number;
}

/** Which guests of an event are meant. */
export const GIFT_RECIPIENTS = ['all', 'arrived', 'no_shows'] as const;

@ApiSchema({ description: 'The same credit for guests of an event.' })
export class EventCreditDto extends OmitType(NewCreditDto, ['event_id'] as const) {
  @ApiEnum('CreditRecipients', GIFT_RECIPIENTS)
  @IsIn(GIFT_RECIPIENTS)
  to: (typeof GIFT_RECIPIENTS)[number];
}

@ApiSchema({ description: 'To how many guests credit was given.' })
export class GivenCreditsDto {
  /** @example 18 */
  @ApiCount()
  given: number;
  /**
   * They had credit because of this event for this reason before, and were given none.
   * @example 2
   */
  @ApiCount()
  before: number;
}
