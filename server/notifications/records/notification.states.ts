/** The states of a notification. `void`: there was nothing left to tell. `failed`: given up, until somebody tries again. */
export const NOTIFICATION_STATES = ['waiting', 'sent', 'void', 'failed'] as const;
/** The state of a notification. */
export type NotificationState = (typeof NOTIFICATION_STATES)[number];
