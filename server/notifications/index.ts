/**
 * The notifications room: sends notifications, by mail and push, in the recipient's language. It reads outbox events of
 * other rooms, and the clock; no other room depends on it.
 *
 * - `channels`: the channels: mail and push. A channel is a provider, listed in `CHANNELS`.
 * - `delivery`: reads the outbox, creates notifications, and sends those that are due.
 * - `log`: notifications and their results, for organisers, who can retry failed ones.
 * - `organisers`: messages of organisers to guests: rendering and results.
 * - `push`: Web Push: notifications on the screens of a person's own devices.
 * - `samples`: every mail with invented people, for organisers, for the mail sandbox and for tests.
 * - `still-coming`: guests confirm or cancel by a link in a mail, without logging in.
 * - `unsubscribe`: switches a kind of mail off by a link in a mail, without logging in.
 */
export { NotificationWorker } from './delivery/notification-worker.js';
export {
  type LoggedNotification,
  type NotificationCount,
  NotificationLogService,
} from './log/notification-log.service.js';
export { NotificationsModule } from './notifications.module.js';
export { type MessageCounts, OrganiserMailsService } from './organisers/organiser-mails.service.js';
export { NOTIFICATION_STATES, type NotificationState } from './records/index.js';
export { type ColorScheme, TemplatePreviews } from './samples/template-previews.js';
export type { RenderedMessage } from './templates/index.js';
