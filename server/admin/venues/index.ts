// admin/venues: the places in which events are held.
export { AdminVenuesModule } from './admin-venues.module.js';
