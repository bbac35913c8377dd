/**
 * occasions: the notification types. One file for each topic; each type says what triggers it, whether it can be
 * switched off, and, when it is sent, its content or that it is skipped.
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
