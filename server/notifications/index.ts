/**
 * The notifications room: what is told to whom, when, in which language and by which way. It reads the facts that rooms
 * put into their outbox, and the clock; no room knows it.
 *
 * - `channels`: the ways by which people are told. A channel is a provider, named in `CHANNELS`.
 * - `delivery`: reads what has happened, finds what is due, and sends it.
 * - `log`: what became of what was told, for organisers; what was given up can be tried again.
 * - `organisers`: what organisers write to guests, as it arrives, and what became of it.
 * - `push`: Web Push: what somebody is told, on the screens of their own devices.
 * - `samples`: every mail with made-up people, for organisers, for the mail sandbox and for tests.
 * - `still-coming`: guests say by the link of a mail, without logging in, whether they are still coming.
 * - `unsubscribe`: switches a kind of mail off by the link of a mail, without logging in.
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
