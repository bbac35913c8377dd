/** records: notifications and their results. */
export { NotificationCountEntity } from './notification-count.entity.js';
export { NotificationEntity } from './notification.entity.js';
export { type NotificationFilter, NotificationLogRepository } from './notification-log.repository.js';
export {
  type ClaimedNotification,
  type NewNotification,
  NOT_COMPOSED,
  NotificationsRepository,
  type Outcome,
} from './notifications.repository.js';
export { NOTIFICATION_STATES, type NotificationState } from './notification.states.js';
