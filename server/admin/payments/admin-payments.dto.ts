import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ValidateIf } from 'class-validator';
import { IsDay, IsId, OneOf, OptionalField } from '../../common/http/fields.decorator.js';
import { NoHiddenCharacters, Text } from '../../common/http/text.decorator.js';
import { type Settlement, SETTLEMENTS } from '../../payments/index.js';

const DECISIONS = ['place', 'refund', 'dismiss'] as const;

@ApiSchema({ description: 'The decision on a payment without an owner.' })
export class OwnerlessDecisionDto {
  /** `place`: gives a seat for it. `refund`: refunds it. `dismiss`: nothing has to be done. */
  @OneOf('OwnerlessDecision', DECISIONS) decision: (typeof DECISIONS)[number];

  /** For `place`: account that gets the seat. Default: the account that reserved. */
  @OptionalField() @IsId() account_id?: number;

  /** For `place`: event of the seat. Default: the event that was reserved. */
  @OptionalField() @IsId() event_id?: number;

  /** Why nothing has to be done. Required for `dismiss`. */
  @ValidateIf(({ decision, reason }: OwnerlessDecisionDto) => decision === 'dismiss' || reason !== undefined)
  @Text(500)
  @ApiProperty({ required: false })
  reason?: string;
}

@ApiSchema({ description: 'The payment of a failed refund by other means.' })
export class RefundPayoutDto {
  @OneOf('Settlement', SETTLEMENTS) how: Settlement;

  /** Day of the payment in Zurich time; not in the future. @example "2026-12-01" */
  @IsDay() date: string;

  /** Reference on the bank statement or the receipt. */
  @Text(200) @NoHiddenCharacters() reference: string;
}
