// calendar: events with their dates, texts, prices and the capacity of each side.
export { CalendarModule } from './calendar.module.js';
export { EVENT_CANCELLED, EVENT_MOVED, EVENT_POSTPONED } from './events.facts.js';
export { type EventFields, EventsService, type NewEventFields } from './events.service.js';
export { type EventPlace, isAtAnotherTime, isElsewhere } from './event-changes.rules.js';
export { CITIES, type City } from './cities.rules.js';
export { cityName } from './city-names.rules.js';
export { EVENT_STATUSES, type EventStatus } from './event.entity.js';
export type { EventRow, EventWithSeats } from './events.repository.js';
export { KeptSeats, ADVANCE_WAITING_LIST, type SeatKeeper, type Waiter } from './kept-seats.js';
export { seatCounters } from './seat-counters.rules.js';
export { descriptionFor, nameFor, textIn, type Texts } from './texts.rules.js';
export { daysToGo, type EventWarning, eventWarnings } from './event-warnings.rules.js';
export {
  type EventTimes,
  feedbackOpensAt,
  hasBegun,
  hostingEndsAt,
  isOpen,
  isRefundable,
  matchesOpenAt,
  profileUnlocksAt,
  refundUntil,
} from './event-windows.rules.js';
export {
  fitsSide,
  type Gender,
  GENDERS,
  type SeatsLeft,
  type Side,
  SIDES,
  seatsLeft,
  seatsOfEvent,
  sidesFor,
} from './seats.rules.js';
