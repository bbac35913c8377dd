// events: events, their seats and the reservations of them; the three share one invariant, so they live in one room.
export { EventsModule } from './events.module.js';
export {
  type CountedEvent,
  type EventFields,
  EventsService,
  type NewEventFields,
} from './calendar/events.service.js';
export type { EventRow, EventWithSeats } from './calendar/events.repository.js';
export type { Descriptions, EventStatus } from './calendar/event.entity.js';
export type { EventFilter } from './calendar/event-lists.repository.js';
export { type Page, type PageRequest, ReservationsService } from './reservations/reservations.service.js';
export { BookingService, type ReserveInput, type ReserveResult } from './reservations/booking.service.js';
export { ReservationTransfersService } from './reservations/reservation-transfers.service.js';
export type { HistoryStep } from './reservations/reservation-transfers.repository.js';
export type {
  ReservationSummary,
  Attendee,
  ReservationFilter,
} from './reservations/reservation-lists.repository.js';
export type { TransitionMeta, Reservation } from './reservations/reservations.repository.js';
export {
  CheckInsService,
  type CheckInAction,
  type CheckInOutcome,
  type CheckInResult,
} from './check-in/check-ins.service.js';
export type { CheckInCounts } from './check-in/check-ins.repository.js';
export { AttendanceService } from './check-in/attendance.service.js';
export type { AttendanceCounts, PersonReservation } from './check-in/attendance.repository.js';
export { HostsService } from './check-in/hosts.service.js';
export type { Host } from './check-in/hosts.repository.js';
export { SeriesJob } from './series/series.job.js';
export { SeriesService } from './series/series.service.js';
export type { Series, SeriesFields } from './series/series.repository.js';
export type { SeriesTemplate } from './series/event-series.entity.js';
export { Tickets } from './check-in/tickets.js';
export { EventStatisticsRepository } from '../reporting/event-statistics.repository.js';
export { eventWarnings, daysToGo, type EventWarning } from './calendar/event-warnings.rules.js';
export {
  filterOf,
  filterValues,
  groupColumns,
  type Grouping,
  type StatisticRow,
  type StatisticsFilter,
} from '../reporting/grouping.rules.js';
export {
  LIVE_STATES,
  type Transition,
  ATTENDING_STATES,
  type ReservationState,
} from './reservations/reservation.states.js';
export type { Gender, Side } from './calendar/seats.rules.js';
export {
  type EventTimes,
  feedbackOpensAt,
  hasBegun,
  isOpen,
  isRefundable,
  matchesOpenAt,
} from './calendar/event-windows.rules.js';
