/** organisers: what organisers write to guests, as it arrives, and what became of it. */
export { MessageCountsRepository } from './message-counts.repository.js';
export { type MessageCounts, OrganiserMailsService } from './organiser-mails.service.js';
