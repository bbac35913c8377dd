// events: evenings, their seats and the reservations of them; the three share one invariant, so they live in one room.
export { EventsModule } from './events.module.js';
export { type CountedEvent, type EventFields, EventsService, type NewEventFields } from './events.service.js';
export type { EventRow, EventStatus, EventWithSeats } from './events.repository.js';
export { type Listed, type PageWish, ReservationsService } from './reservations.service.js';
export { PlacesService, type PlaceWish } from './places.service.js';
export type { ListedReservation, PlaceHolder } from './places.repository.js';
export type { Moment, Reservation } from './reservations.repository.js';
export { LIVE_STATES, type Move, PLACE_STATES, type ReservationState } from './reservation.states.js';
export type { Gender, Side } from './seats.rules.js';
export {
  type EventTimes,
  feedbackOpensAt,
  hasBegun,
  isOpen,
  isRefundable,
  matchesOpenAt,
} from './event-windows.rules.js';
