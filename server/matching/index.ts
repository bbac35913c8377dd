/** The matching room: on the day of an event each guest gets a short, mutual list of people worth talking to, and why. */
export { MatchingModule } from './matching.module.js';
export { MatchesService } from './matches.service.js';
export { MatchingJob } from './runs/matching.job.js';
export { MatchingService } from './runs/matching.service.js';
export { FewMatchesDto, MatchingRunDto, PairDto, PairsDto } from './runs/pairs.dto.js';
export { PairsService } from './runs/pairs.service.js';
export type { Language } from './engine/index.js';
