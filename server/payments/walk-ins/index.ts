/** walk-ins: seats that are sold at the entrance, for cash or by the guest's own phone. */
export { type SoldSeat, type WalkInPayment, WALK_IN_PAYMENTS, WalkInsService } from './walk-ins.service.js';
