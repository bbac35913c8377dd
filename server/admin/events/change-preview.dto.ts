import { ApiSchema } from '@nestjs/swagger';
import { ApiCount, ApiEnum, ApiId, ApiInstant } from '../../common/http/api-fields.decorator.js';
import { rappenToChf } from '../../common/money/chf.js';
import { PROMISED, type Promised, UNFIT_REASONS, type UnfitReason } from '../../events/index.js';
import { ABOARD } from './kind-changes.service.js';
import type { ChangePreview } from './change-preview.service.js';

@ApiSchema({ description: 'Somebody aboard for whom the event would not be any more.' })
export class AffectedGuestDto {
  @ApiId()
  account_id: number;

  name: string;

  @ApiEnum('Aboard', ABOARD)
  has: (typeof ABOARD)[number];

  @ApiEnum('UnfitReason', UNFIT_REASONS, { isArray: true })
  reasons: UnfitReason[];
}

@ApiSchema({ description: 'Whom a change of an event would affect.' })
export class ChangePreviewDto {
  /** What guests rely on and would be another; empty if nobody need be asked. */
  @ApiEnum('Promised', PROMISED, { isArray: true })
  changes: Promised[];

  /** @example 12 */
  @ApiCount()
  paid: number;

  /** With a place without payment. */
  @ApiCount()
  confirmed: number;

  @ApiCount()
  held: number;

  @ApiCount()
  waiting: number;

  /**
   * What those with a place have paid, in CHF.
   * @example 594
   */
  paid_chf: number;

  /** Who would not be welcome any more: those with a place keep it, those who wait leave the list. */
  affected: AffectedGuestDto[];

  /** Until when they could give back their places for everything they paid. */
  @ApiInstant()
  free_refund_until: string;
}

/** A preview as the API sends it. */
export function changePreviewDto(preview: ChangePreview): ChangePreviewDto {
  const { changes, affected, paid, confirmed, held, waiting, refundRappen, freeRefundUntil } = preview;
  return {
    changes,
    affected: affected.map(({ accountId, name, has, reasons }) => ({
      account_id: accountId,
      name,
      has,
      reasons,
    })),
    paid,
    confirmed,
    held,
    waiting,
    paid_chf: rappenToChf(refundRappen),
    free_refund_until: freeRefundUntil.toISOString(),
  };
}
