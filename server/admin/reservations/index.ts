// admin/reservations: an event's reservations: lists, CSV, history, granting, refunding, cancelling, transferring, arrivals.
export { AdminReservationsModule } from './admin-reservations.module.js';
