// answers: what guests said of each other, and from how many guests on it may be counted.
export { FEWEST_GUESTS, inFives } from './fewest-guests.rules.js';
export { type RatedPairRow, RatedPairsService } from './rated-pairs.service.js';
