// admin/events: creating, changing, postponing and cancelling events, their hosts and their matching.
export { AdminEventsModule } from './admin-events.module.js';
export { AdminEventsService } from './admin-events.service.js';
export { AdminEventDto, adminEventDto } from './admin-events.dto.js';
export { NewEventDto } from './event-input.dto.js';
export { detailsOf, EventDetailsDto, eventDetailsDto } from './event-details.dto.js';
export { DescriptionsDto, NamesDto, textsOf } from './texts.dto.js';
