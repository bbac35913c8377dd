// confirmations: the places that guests who missed events have to confirm.
export { ConfirmationsModule } from './confirmations.module.js';
export { ConfirmationsService, type UnconfirmedPlace } from './confirmations.service.js';
