/**
 * occasions: the one table of what is told to whom, when and how. A file for each subject; each occasion says what makes
 * it due, whether it can be switched off, and, when it leaves, what is told or that it is void.
 */
export { GuestVisits } from './guest-visits.js';
export {
  type ChannelName,
  type Composed,
  idInSubject,
  isCountedOnly,
  NOTIFICATION_KINDS,
  type Notification,
  type NotificationKind,
  type Occasion,
  type Recipient,
  subjectOf,
} from './occasion.js';
export { MESSAGE_SUBJECT, OrganiserMessages } from './organiser-messages.js';
export { GROUPS, OCCASION_GROUPS, OccasionTable } from './occasion-table.js';
