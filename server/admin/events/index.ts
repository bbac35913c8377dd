// admin/events: creating, changing, postponing and cancelling events, their hosts and their matching.
export { AdminEventsService } from './admin-events.service.js';
export { DryRunQuery, PostponeEventDto } from './event-changes.dto.js';
export { AdminEventDto } from './admin-events.dto.js';
export { NewEventDto } from './event-input.dto.js';
export { EventDetailsDto, eventDetailsDto } from './event-details.dto.js';
export { DescriptionsDto, NamesDto, ShortTextsDto, textsOf } from './event-details.dto.js';
export { bothStates, changesOf, differing, eventFields, wireNameOf } from './event-details.dto.js';
