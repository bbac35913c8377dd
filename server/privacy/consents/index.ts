/** consents: giving and withdrawing, and what follows from it. */
export { ConsentChoicesService } from './consent-choices.service.js';
export { ConsentsController } from './consents.controller.js';
