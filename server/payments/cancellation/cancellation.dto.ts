import type { Cancellation } from './cancellation.rules.js';
import { RESERVATION_STATES, type ReservationState } from '../../events/index.js';
import { ApiEnum, ApiId, ApiInstant } from '../../common/http/api-fields.decorator.js';
import { ApiSchema } from '@nestjs/swagger';
import { rappenToChf } from '../../common/money/chf.js';

@ApiSchema({ description: 'What a cancellation refunds.' })
export class CancellationDto {
  /** @example 1 */
  @ApiId()
  event_id: number;

  /**
   * The state of the reservation.
   * @example "paid"
   */
  @ApiEnum('ReservationState', RESERVATION_STATES)
  status: ReservationState;

  /**
   * Whether the payment is refunded.
   * @example true
   */
  refundable: boolean;

  /**
   * The amount of the refund, in CHF.
   * @example 49.5
   */
  refund_chf: number;

  /**
   * The amount that was paid, in CHF.
   * @example 49.5
   */
  paid_chf: number;

  /**
   * Until when a cancellation is refunded in full.
   * @example "2026-12-02T18:30:00.000Z"
   */
  @ApiInstant()
  refund_until: string;
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
    refund_chf: rappenToChf(cancellation.refundRappen),
    paid_chf: rappenToChf(cancellation.paidRappen),
    refund_until: cancellation.refundUntil.toISOString(),
  };
}
