/**
 * The notifications room: what is told to whom, when, in which language and by which way. It reads the facts that rooms
 * put into their outbox, and the clock; no room knows it.
 */
export { NotificationWorker, ScheduleJob } from './delivery/index.js';
export { type LoggedNotification, type NotificationCount, NotificationLogService } from './log/index.js';
export { NotificationsModule } from './notifications.module.js';
export { type MessageCounts, OrganiserMailsService } from './organisers/index.js';
export { NOTIFICATION_STATES, type NotificationState } from './records/index.js';
export { type ColorScheme, TemplatePreviews } from './samples/index.js';
export type { RenderedMessage } from './templates/index.js';
