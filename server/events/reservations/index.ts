// reservations: who has a seat at which event, and the one way to take, free and transfer seats.
export { leftAt } from './bookable-events.repository.js';
export { BookingService, INVITER_LEFT } from './booking.service.js';
export type { PriceAgreement, ReserveInput, ReserveRequest, ReserveResult } from './seat-taker.js';
export { type GuestProfile, UNFIT_REASONS, type UnfitReason, unfitReasons } from './booking.rules.js';
export {
  RESERVATION_CANCELLED,
  RESERVATION_CONFIRMED,
  RESERVATION_PAID,
  RESERVATION_REFUNDED,
  RESERVATION_TRANSFERRED,
} from './reservations.outbox.js';
export { ReservationsService } from './reservations.service.js';
export type { HistoryStep } from './reservation-history.repository.js';
export type { ReservationFilter, ReservationSummary, EventGuest } from './reservation-lists.repository.js';
export type { Reservation, TransitionMeta } from './reservations.repository.js';
export {
  ATTENDING_STATES,
  type AttendingState,
  type EndReason,
  endReasons,
  isAttending,
  LIVE_STATES,
  RESERVATION_STATES,
  type LiveState,
  type ReservationState,
} from './reservation.states.js';
