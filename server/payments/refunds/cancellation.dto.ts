import type { Cancellation } from './cancellation.service.js';

/** What cancelling a place pays back. */
export class CancellationDto {
  /** @example 1 */
  event_id: number;

  /**
   * Where the reservation stands.
   * @example "paid"
   */
  status: 'held' | 'paid' | 'confirmed' | 'expired' | 'cancelled' | 'refunded';

  /**
   * Whether money goes back.
   * @example true
   */
  refundable: boolean;

  /**
   * What goes back, in CHF.
   * @example 49.5
   */
  refund_chf: number;

  /**
   * What was paid, in CHF.
   * @example 49.5
   */
  paid_chf: number;

  /**
   * Until when cancelling pays everything back.
   * @example "2026-12-02T18:30:00.000Z"
   */
  refund_until: string;
}

/** The place is given back. */
export class CancelledDto extends CancellationDto {
  /** @example true */
  success: boolean;
}

/** A cancellation as the wire carries it. */
export function cancellationDto(eventId: number, cancellation: Cancellation): CancellationDto {
  return {
    event_id: eventId,
    status: cancellation.status,
    refundable: cancellation.refundable,
    refund_chf: cancellation.refundRappen / 100,
    paid_chf: cancellation.paidRappen / 100,
    refund_until: cancellation.refundUntil.toISOString(),
  };
}
