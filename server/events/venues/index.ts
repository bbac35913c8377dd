// venues: the cities, and the venues in them.
export { CITIES, type City, cityName } from './city-names.rules.js';
export { type Venue, type VenueFields, VenuesService } from './venues.service.js';
