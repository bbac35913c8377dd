// events: evenings, their seats and the reservations of them; the three share one invariant, so they live in one room.
export { EventsModule } from './events.module.js';
export { type CountedEvent, type EventFields, EventsService, type NewEventFields } from './events.service.js';
export type { Descriptions, EventRow, EventStatus, EventWithSeats } from './events.repository.js';
export type { EventFilter } from './event-lists.repository.js';
export { type Listed, type PageWish, ReservationsService } from './reservations.service.js';
export { PlacesService, type PlaceWish, type Reserved } from './places.service.js';
export { PlaceMovesService } from './place-moves.service.js';
export type { HistoryStep } from './place-moves.repository.js';
export type { ListedReservation, PlaceHolder, ReservationFilter } from './places.repository.js';
export type { Moment, Reservation } from './reservations.repository.js';
export { CheckInsService, type DoorAction, type DoorOutcome, type DoorResult } from './check-ins.service.js';
export type { DoorCounts } from './check-ins.repository.js';
export { AttendanceService } from './attendance.service.js';
export type { AttendanceCounts, PersonReservation } from './attendance.repository.js';
export { HostsService } from './hosts.service.js';
export type { Host } from './hosts.repository.js';
export { SeriesJob } from './series.job.js';
export { SeriesService } from './series.service.js';
export type { Series, SeriesFields, SeriesTemplate } from './series.repository.js';
export { Tickets } from './tickets.js';
export { EventStatisticsRepository } from './event-statistics.repository.js';
export { concernsOf, daysToGo, type EveningConcern } from './attention.rules.js';
export {
  filterOf,
  filterValues,
  groupColumns,
  type Grouping,
  type StatisticRow,
  type StatisticsFilter,
} from './grouping.rules.js';
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
