// answers: what guests said of each other, and from how many guests on it may be counted.
export { FEWEST_GUESTS } from './fewest-guests.rules.js';
export { RatedPairsService } from './rated-pairs.service.js';
