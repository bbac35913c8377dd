// seats: how many seats each side of an event has, and how many are taken, held, offered, kept and waited for.
export { SEAT_OPENS, SEATS_LEFT, type SeatChange, type SeatsLeft, type Side, SIDES } from './seats.rules.js';
export { freeSeat, takeSeat, takeSeatForFriend, uncountSeats, updateSeats } from './seats.sql.js';
export { type SeatRow, SEATS_KEPT, SeatsRepository, type SideOfEvent } from './seats.repository.js';
