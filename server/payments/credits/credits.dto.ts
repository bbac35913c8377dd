import { ApiSchema } from '@nestjs/swagger';
import { ApiEnum, ApiId, ApiInstant } from '../../common/http/api-fields.decorator.js';
import { rappenToChf } from '../../common/money/chf.js';
import type { Credit } from './credits.service.js';
import { CREDIT_REASONS, type CreditReason } from './credit.entity.js';

@ApiSchema({ description: 'A credit that a guest was given.' })
export class CreditDto {
  /** @example 1 */
  @ApiId() id: number;
  /** Amount of the credit, in CHF. @example 49 */
  chf: number;
  /** Amount that is not used yet, in CHF. @example 49 */
  left_chf: number;
  @ApiEnum('CreditReason', CREDIT_REASONS) reason: CreditReason;
  event_id: number | null;
  @ApiInstant() created_at: Date;
  @ApiInstant() expires_at: Date;
}

@ApiSchema({ description: 'The credits of a guest that have not expired, newest first.' })
export class CreditsDto {
  /** Total amount that is not used yet, in CHF. @example 49 */
  balance: number;
  items: CreditDto[];
}

/** Maps a credit to its response. */
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

/** Maps the credits of a guest to their response. */
export function creditsDto(credits: readonly Credit[]): CreditsDto {
  const left = credits.reduce((sum, { amountRappen, usedRappen }) => sum + amountRappen - usedRappen, 0);
  return { balance: rappenToChf(left), items: credits.map(creditDto) };
}
