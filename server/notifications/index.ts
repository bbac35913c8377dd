/**
 * The notifications module: sends notifications, by mail and push, in the recipient's language. It reads outbox events of
 * other modules, and the clock; no other module depends on it.
 *
 * - `types`: the table of notification types, and the recipients and content of each.
 * - `content`: texts and layout in four languages, and a sample of each with invented people.
 * - `records`: notifications and their results.
 * - `delivery`: reads the outbox, creates notifications, and sends those that are due by mail and push; the log of them.
 * - `push`: Web Push: notifications on the screens of a person's own devices.
 * - `links`: pages of links in mails, which work without logging in: "still coming?", and switching a kind of mail off.
 */
export { TemplatePreviews } from './content/template-previews.js';
export type { RenderedMessage } from './content/message.js';
export { NotificationLogService } from './delivery/notification-log.service.js';
export { NotificationWorker } from './delivery/notification-worker.js';
export { NotificationsModule } from './notifications.module.js';
export { NOTIFICATION_STATES, type NotificationState } from './records/notification.entity.js';
export { type MessageCounts, OrganiserMessages } from './types/organiser-messages.js';
