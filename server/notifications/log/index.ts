/** log: what became of what was told, for organisers; what was given up can be tried again. */
export {
  COUNT_MONTH,
  type LoggedNotification,
  type NotificationCount,
  NotificationLogService,
} from './notification-log.service.js';
