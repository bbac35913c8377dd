/**
 * events: venues, the calendar, reservations and their seats, the waiting list, check-in, series; and what a guest sees
 * of them.
 *
 * - `check-in`: tickets, hosts, arrivals and no-shows.
 * - `confirmations`: seats that guests with missed events have to confirm.
 * - `decisions`: whether an event that misses its minimum takes place, decided once for each of its dates.
 * - `details`: the content of an event's page besides the event, for guests and for the public page.
 * - `early-prices`: a lower price for early reservations, with its own counter of seats.
 * - `friends`: guests who keep a seat for a friend besides their own, until the friend reserves it.
 * - `holidays`: the public holidays of the cities, as a hint beside dates.
 * - `kind-words`: whom events are for, in each language.
 * - `planning`: what happens to the events of a series that is changed, and deleting drafts.
 * - `seats`: the seats of each side of an event and their counters, which no other code writes.
 * - `series`: rules from which events are made, half a year ahead.
 * - `waiting-list`: the people who wait for a seat at a full event, and the offers of freed seats.
 */
export { EventSeatsDto, eventSeatsDto } from './event-seats.dto.js';
export { EventsModule } from './events.module.js';
export * from './calendar/index.js';
export { SEATS_LEFT, type Side, SIDES } from './seats/index.js';
export { agesInWords, kindInWords } from './kind-words/kind-words.js';
export {
  type AttendanceCounts,
  AttendanceService,
  type PersonReservation,
  type SharedEvent,
} from './check-in/attendance.service.js';
export {
  type CheckInAction,
  type CheckInCounts,
  type CheckInResult,
  CheckInsService,
} from './check-in/check-ins.service.js';
export { HostsService } from './check-in/hosts.service.js';
export { Tickets } from './check-in/tickets.service.js';
export { ConfirmationsService } from './confirmations/confirmations.service.js';
export { type EarlyOffer, EarlyPricesService } from './early-prices/early-prices.service.js';
export { type Decision, DECISIONS } from './decisions/event-decision.entity.js';
export {
  asksForDecision,
  DECIDE_BEFORE,
  EventDecisionsService,
} from './decisions/event-decisions.service.js';
export { type EventDetails } from './details/event-details.entity.js';
export { EventPages, NO_DETAILS } from './details/event-pages.service.js';
export * from './reservations/index.js';
export { FriendInvitationsService, type InvitingState } from './friends/friend-invitations.service.js';
export { CANTONS, holidaysOf } from './holidays/holidays.js';
export { DraftsService } from './planning/drafts.service.js';
export {
  idsOf,
  type ShownPlanItem,
  type SeriesPlan,
  SeriesPlansService,
} from './planning/series-plans.service.js';
export { PLAN_ACTIONS, type PlanAction } from './planning/plan.rules.js';
export {
  type Series,
  type SeriesDate,
  type SeriesFields,
  type SeriesRule,
  SeriesService,
  type SeriesVenues,
  withKind,
} from './series/series.service.js';
export { type SeriesTemplate } from './series/event-series.entity.js';
export { splitRule, withSkips } from './series/skips.rules.js';
export {
  LISTED_STATES,
  WAITING_ENTRY_STATES,
  type WaitingEntryState,
} from './waiting-list/waiting-entry.states.js';
export {
  OFFER_EXPIRED,
  OFFER_MADE,
  OFFER_MADE_TO_ALL,
  WAITING_JOINED,
  WAITING_UNFIT,
} from './waiting-list/seat-offers.service.js';
export { type WaitingEntry } from './waiting-list/waiting-list.repository.js';
export { type ListedEntry, WaitingListService } from './waiting-list/waiting-list.service.js';
export * from './venues/index.js';
