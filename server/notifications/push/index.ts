/** Web Push: what somebody is told, on the screens of their own devices. */
export type { PushMessage } from './push-transport.js';
export { PushService } from './push.service.js';
