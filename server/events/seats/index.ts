// seats: the seats of each side of an event, and their counters.
export {
  HAS_FREE_SEAT,
  SEAT_OPENS,
  type SeatChange,
  SEATS_LEFT,
  type SeatsLeft,
  type Side,
  SIDES,
  takeSeat,
  uncountSeats,
  updateSeats,
} from './seats.rules.js';
export { type SeatRow, SEATS_KEPT, SeatsRepository, type SideOfEvent } from './seats.repository.js';
