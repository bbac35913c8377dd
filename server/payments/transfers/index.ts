/** transfers: guests who are asked to pay what another event costs more before they are moved there. */
export { type AskedSurcharge, TransfersService, type SurchargeTarget } from './transfers.service.js';
export { DIFFERENCE_ASKED } from './transfers.service.js';
