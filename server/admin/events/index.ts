// admin/events: creating, changing, postponing and cancelling events, their hosts and their matching.
export { AdminDraftsService } from './admin-drafts.service.js';
export { AdminEventsService } from './admin-events.service.js';
export {
  cancellationDto,
  EventCancellationDto,
  PostponeEventDto,
  postponeInput,
} from './event-changes.dto.js';
export { AdminEventDto, adminEventDto } from './admin-events.dto.js';
export { NewEventDto } from './event-input.dto.js';
export { detailsOf, EventDetailsDto, eventDetailsDto } from './event-details.dto.js';
export { DescriptionsDto, NamesDto, ShortTextsDto, textsOf } from './event-details.dto.js';
export { bothStates, changesOf, differing } from './event-fields.js';
export { eventFields } from './event-fields.js';
