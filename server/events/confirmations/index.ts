// confirmations: the places that guests who missed events have to confirm.
export { ConfirmationsService, type UnconfirmedPlace } from './confirmations.service.js';
