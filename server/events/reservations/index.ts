// reservations: who has a seat at which event, and the one way to take, free and transfer seats.
export { BookingService, INVITER_LEFT } from './booking.service.js';
export {
  EVENT_KIND_CHANGED,
  EVENT_MOVED,
  EVENT_POSTPONED,
  EVENT_REPRICED,
  EventChanges,
} from './event-changes.service.js';
export {
  type GuestProfile,
  type PriceAgreement,
  type ReserveInput,
  type ReserveRequest,
  type ReserveResult,
  UNFIT_REASONS,
  type UnfitReason,
  unfitReasons,
} from './booking.rules.js';
export {
  RESERVATION_CANCELLED,
  RESERVATION_CONFIRMED,
  RESERVATION_PAID,
  RESERVATION_REFUNDED,
  RESERVATION_TRANSFERRED,
} from './reservation-events.js';
export {
  type EventGuest,
  type HistoryStep,
  type ReservationFilter,
  ReservationsService,
} from './reservations.service.js';
export { leftAt, type Reservation } from './reservations.repository.js';
export {
  ATTENDING_STATES,
  type AttendingState,
  type EndReason,
  endReasons,
  isAttending,
  LIVE_STATES,
  RESERVATION_STATES,
  type ReservationState,
} from './reservation.states.js';
