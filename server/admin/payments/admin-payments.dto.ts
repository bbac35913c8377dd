import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ValidateIf } from 'class-validator';
import { IsDay, IsId, OneOf, OptionalField } from '../../common/http/fields.decorator.js';
import { NoHiddenCharacters, Text } from '../../common/http/text.decorator.js';
import { type Settlement, SETTLEMENTS } from '../../payments/index.js';

const DECISIONS = ['place', 'refund', 'dismiss'] as const;

@ApiSchema({ description: 'What is done with money without an owner.' })
export class OwnerlessDecisionDto {
  @OneOf('OwnerlessDecision', DECISIONS) decision: (typeof DECISIONS)[number];

  /** For `place`: who gets it, if not who reserved. */
  @OptionalField() @IsId() account_id?: number;

  /** For `place`: where, if not as reserved. */
  @OptionalField() @IsId() event_id?: number;

  /** For `dismiss`. */
  @ValidateIf(({ decision, reason }: OwnerlessDecisionDto) => decision === 'dismiss' || reason !== undefined)
  @Text(500)
  @ApiProperty({ required: false })
  reason?: string;
}

@ApiSchema({ description: 'How a failed refund was paid by other means.' })
export class RefundPayoutDto {
  @OneOf('Settlement', SETTLEMENTS) how: Settlement;

  /** The day in Zurich; none ahead. @example "2026-12-01" */
  @IsDay() date: string;

  /** What stands on the bank's list or the receipt. */
  @Text(200) @NoHiddenCharacters() reference: string;
}
