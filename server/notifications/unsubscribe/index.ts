/** unsubscribe: switches a kind of mail off by the link of a mail, without logging in. */
export { UnsubscribeController } from './unsubscribe.controller.js';
export { UnsubscribeLinks } from './unsubscribe-links.js';
export { UnsubscribeService } from './unsubscribe.service.js';
