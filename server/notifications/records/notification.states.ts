/**
 * The states of a notification. `void`: skipped, because it no longer applied. `failed`: given up, unless it is retried
 * by an organiser.
 */
export const NOTIFICATION_STATES = ['waiting', 'sent', 'void', 'failed'] as const;
/** The state of a notification. */
export type NotificationState = (typeof NOTIFICATION_STATES)[number];
