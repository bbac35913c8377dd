import { ApiSchema } from '@nestjs/swagger';
import { ApiEnum, ApiId, ApiInstant } from '../../common/http/api-fields.decorator.js';
import { rappenToChf } from '../../common/money/chf.js';
import type { Credit } from './credits.service.js';
import { CREDIT_REASONS, type CreditReason } from './credit.entity.js';

@ApiSchema({ description: 'Money that a guest has with us.' })
export class CreditDto {
  /** @example 1 */
  @ApiId() id: number;
  /** @example 49 */
  chf: number;
  /** @example 49 */
  left_chf: number;
  @ApiEnum('CreditReason', CREDIT_REASONS) reason: CreditReason;
  event_id: number | null;
  @ApiInstant() created_at: Date;
  @ApiInstant() expires_at: Date;
}

@ApiSchema({ description: 'The credit of a guest that has not expired, the newest first.' })
export class CreditsDto {
  /** What is left in all, in CHF. @example 49 */
  balance: number;
  items: CreditDto[];
}

/** A credit on the wire. */
export function creditDto(credit: Credit): CreditDto {
  return {
    id: credit.id,
    chf: rappenToChf(credit.amountRappen),
    left_chf: rappenToChf(credit.amountRappen - credit.usedRappen),
    reason: credit.reason,
    event_id: credit.eventId,
    created_at: credit.createdAt,
    expires_at: credit.expiresAt,
  };
}

/** The credits of a guest on the wire. */
export function creditsDto(credits: readonly Credit[]): CreditsDto {
  const left = credits.reduce((sum, { amountRappen, usedRappen }) => sum + amountRappen - usedRappen, 0);
  return { balance: rappenToChf(left), items: credits.map(creditDto) };
}
