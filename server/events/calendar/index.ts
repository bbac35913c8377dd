// calendar: events with their dates, texts, prices and the capacity of each side.
export {
  type ChangedEvent,
  type ChangeOptions,
  EVENT_CANCELLED,
  EVENT_KIND_CHANGED,
  EVENT_MOVED,
  EVENT_POSTPONED,
  EVENT_REPRICED,
  EventChanges,
} from './event-changes.js';
export type { EventFields, NewEventFields } from './event-fields.js';
export { EventsService } from './events.service.js';
export {
  brokenPromises,
  freeRefundUntil,
  isAtAnotherTime,
  isElsewhere,
  isOfAnotherKind,
  PROMISED,
  type Promised,
} from './event.rules.js';
export { requireSoundKind } from './event-fields.js';
export { isChargeable } from './event.rules.js';
export {
  EVENT_FORMATS,
  EVENT_THEMES,
  type EventFormat,
  type EventKind,
  type EventTheme,
  type Gender,
  GENDERS,
  OLDEST,
  onlySideOf,
  YOUNGEST,
} from './event-kind.rules.js';
export { EVENT_STATUSES, type EventStatus } from './event.entity.js';
export type { AnnouncedEvent, EventRow, EventWithSeats } from './events.repository.js';
export { idOfSlug, slugOf } from './texts.rules.js';
export { descriptionFor, nameFor, textIn, type Texts } from './texts.rules.js';
export { daysToGo, eventWarnings } from './event-warnings.rules.js';
export {
  type EventTimes,
  deadlineBefore,
  endOfThoseStillThere,
  feedbackOpensAt,
  hasBegun,
  hostingEndsAt,
  isOpen,
  isRefundable,
  lastGuestLeavesAt,
  matchesOpenAt,
  profileUnlocksAt,
  refundUntil,
} from './event.rules.js';
export {
  fitsSide,
  hasSeatLeftFor,
  SIDE_NAMES,
  type SideName,
  sideName,
  sidesFor,
} from './event-kind.rules.js';
export {
  MINGLINGS,
  type Mingling,
  MOST_OF_ROUNDS,
  type RoundsSettings,
  USUAL_ROUNDS,
} from './event-kind.rules.js';
