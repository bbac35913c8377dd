import type { Cancellation } from './cancellation.service.js';
import { RESERVATION_STATES, type ReservationState } from '../../events/index.js';
import { ApiEnum, ApiId, ApiInstant } from '../../common/http/api-fields.decorator.js';
import { ApiSchema } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { OptionalField } from '../../common/http/fields.decorator.js';
import { rappenToChf } from '../../common/money/chf.js';

const CHOICES = ['credit'] as const;

/** How a due refund is paid. */
export class CancellationQuery {
  /** `credit`: gives a due refund as credit. Absent: refunds the way it was paid. @example "credit" */
  @ApiEnum('CancellationChoice', CHOICES)
  @OptionalField()
  @IsIn(CHOICES)
  as?: 'credit';
}

@ApiSchema({ description: 'What a cancellation refunds.' })
export class CancellationDto {
  /** @example 1 */
  @ApiId() event_id: number;

  /** State of the reservation. @example "paid" */
  @ApiEnum('ReservationState', RESERVATION_STATES) status: ReservationState;

  /** Whether the payment is refundable; also `true` if credit is chosen instead. @example true */
  refundable: boolean;

  /** Whether a refund is due, but must wait until the payer’s bank has decided a dispute of the payment. */
  waits_for_bank: boolean;

  /** Amount of the refund, in CHF; 0 if credit was chosen instead. @example 49.5 */
  refund_chf: number;

  /** Amount that was paid, in CHF. @example 49.5 */
  paid_chf: number;

  /**
   * Deadline for a cancellation with a full refund; never after the start of the event.
   * @example "2026-12-02T18:30:00.000Z"
   */
  @ApiInstant() refund_until: Date;

  /**
   * Deadline for a refund because the event was changed; never after the start of the event. `null` if there
   * was no such change, or its deadline has passed.
   */
  @ApiInstant() free_refund_until: Date | null;
}

@ApiSchema({ description: 'A cancelled reservation, and what was refunded.' })
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
