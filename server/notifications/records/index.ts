/** records: who is to be told what, and what became of it. */
export { NotificationEntity } from './notification.entity.js';
export { NOTIFICATION_STATES, type NotificationState } from './notification.states.js';
