/** ownerless: money that was paid for holds which the database does not know: written down, placed or paid back. */
export { OwnerlessService, type PlaceTarget } from './ownerless.service.js';
