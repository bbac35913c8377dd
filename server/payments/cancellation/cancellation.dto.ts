import type { Cancellation } from './cancellation.service.js';
import { RESERVATION_STATES, type ReservationState } from '../../events/index.js';
import { ApiEnum, ApiId, ApiInstant } from '../../common/http/api-fields.decorator.js';
import { ApiSchema } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { OptionalField } from '../../common/http/fields.decorator.js';
import { rappenToChf } from '../../common/money/chf.js';

const CHOICES = ['credit'] as const;

/** How money that is due comes back: without it, the way it was paid. */
export class CancellationQuery {
  /** @example "credit" */
  @ApiEnum('CancellationChoice', CHOICES)
  @OptionalField()
  @IsIn(CHOICES)
  as?: 'credit';
}

@ApiSchema({ description: 'What a cancellation refunds.' })
export class CancellationDto {
  /** @example 1 */
  @ApiId() event_id: number;

  /** The state of the reservation. @example "paid" */
  @ApiEnum('ReservationState', RESERVATION_STATES) status: ReservationState;

  /** Whether the payment is refunded. @example true */
  refundable: boolean;

  /** Whether a refund is due, and waits until the payer’s bank has decided about the payment. */
  waits_for_bank: boolean;

  /** The amount of the refund, in CHF. @example 49.5 */
  refund_chf: number;

  /** The amount that was paid, in CHF. @example 49.5 */
  paid_chf: number;

  /**
   * Until when a cancellation is refunded in full; never after the start.
   * @example "2026-12-02T18:30:00.000Z"
   */
  @ApiInstant() refund_until: Date;

  /** Until when it is refunded because the event was changed, never after the start; null if it was not. */
  @ApiInstant() free_refund_until: Date | null;
}

@ApiSchema({ description: 'The reservation is cancelled.' })
export class CancelledDto extends CancellationDto {
  /** @example true */
  success: boolean;
}

/** Maps a cancellation to its response. */
export function cancellationDto(eventId: number, cancellation: Cancellation): CancellationDto {
  return {
    event_id: eventId,
    status: cancellation.status,
    refundable: cancellation.refundable,
    waits_for_bank: cancellation.waitsForBank,
    refund_chf: rappenToChf(cancellation.refundRappen),
    paid_chf: rappenToChf(cancellation.paidRappen),
    refund_until: cancellation.refundUntil,
    free_refund_until: cancellation.freeRefundUntil,
  };
}
