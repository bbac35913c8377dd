/** The rounds room: who sits with whom at which table in each round of a running event, and until when. */
export { RoundsClockDto } from './guest-rounds.dto.js';
export { roundsClock } from './guest-view.js';
export { RoundsLive } from './rounds-live.js';
export { RoundsModule } from './rounds.module.js';
export { RoundsPlanningService } from './rounds-planning.service.js';
export { RoundsService } from './rounds.service.js';
export { type RoundsSnapshot, RoundsSnapshots } from './rounds-snapshot.js';
export { plannedIn, roundsOf } from './seating.rules.js';
