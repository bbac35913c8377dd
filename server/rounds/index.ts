/** Rounds of running events: who sits with whom at which table in each round, and until when. */
export { RoundsClockDto } from './guest-rounds.dto.js';
export { RoundsLive } from './rounds-live.js';
export { RoundsModule } from './rounds.module.js';
export { RoundsPlanningService } from './rounds-planning.service.js';
export { RoundsService } from './rounds.service.js';
export { roundsClock, type RoundsSnapshot, RoundsSnapshots } from './rounds-snapshot.js';
export { plannedIn, roundsOf } from './rounds.rules.js';
