import type { HistoryStep } from '../../events/index.js';
import { AdminPaymentDto, adminPaymentDto } from '../payments/admin-payments.dto.js';
import { AdminReservationDto, adminReservationDto } from './admin-reservations.dto.js';
import type { ReservationDetail } from './reservation-views.service.js';
import { ApiInstant } from '../../common/http/api-fields.decorator.js';
import { ApiSchema } from '@nestjs/swagger';

@ApiSchema({ description: 'A step in the history of a reservation.' })
export class HistoryStepDto {
  /** @example "2026-12-01T11:00:00.000Z" */
  @ApiInstant()
  at: string;
  /**
   * The state before; empty at the beginning.
   * @example "held"
   */
  from: string;
  /**
   * The state after; the same as before where only the date or the event changed.
   * @example "paid"
   */
  to: string;
  /**
   * `guest:<account>`, `friend:<account>`, `organiser:<account>`, `webhook`, `reconciliation` …
   * @example "webhook"
   */
  by: string;
  /**
   * A short code, such as `paid`, `hold_expired`, `friend_open`, `moved_from_event_1`.
   * @example "paid"
   */
  why: string;
}

@ApiSchema({ description: 'A reservation with everything that has happened to it, and its payments.' })
export class ReservationDetailDto extends AdminReservationDto {
  /** @example "ana@example.ch" */
  email: string;
  /** Oldest first. */
  history: HistoryStepDto[];
  /** Newest first. */
  payments: AdminPaymentDto[];
}

function historyStepDto({ at, from, to, by, reason }: HistoryStep): HistoryStepDto {
  return { at: at.toISOString(), from, to, by, why: reason };
}

/** Returns the DTO of a reservation with its history and payments. */
export function reservationDetailDto(detail: ReservationDetail): ReservationDetailDto {
  return {
    ...adminReservationDto(detail),
    email: detail.email,
    history: detail.history.map(historyStepDto),
    payments: detail.payments.map((payment) => adminPaymentDto(payment, detail.guest)),
  };
}
