// venues: the cities, and the places in them in which events are held.
export { CITIES, type City } from './city-names.rules.js';
export { cityName } from './city-names.rules.js';
export { VenuesService } from './venues.service.js';
export type { Venue, VenueFields } from './venues.service.js';
