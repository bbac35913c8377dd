/**
 * types: the notification types. `notification-types.ts` is the table of all; one class for each topic finds the
 * recipients of its types and, when one is sent, its content or that it is skipped.
 */
export { GuestVisits } from './guest-visits.js';
export {
  type ChannelName,
  COUNTED_ONLY,
  findType,
  idInSubject,
  isCountedOnly,
  type Notification,
  NOTIFICATION_TYPES,
  type NotificationType,
  type TypeName,
} from './notification-types.js';
export { type MessageCounts, OrganiserMessages } from './organiser-messages.js';
export { TOPICS, Topics, type TypedRecipient } from './topics.js';
