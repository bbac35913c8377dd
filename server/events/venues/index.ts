// venues: the cities, and the places in them in which events are held.
export { CITIES, type City, cityName } from './city-names.rules.js';
export { type Venue, type VenueFields, VenuesService } from './venues.service.js';
