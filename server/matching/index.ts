/** The matching room: on the day of an evening each guest gets a short, mutual list of people worth talking to, and why. */
export { MatchingModule } from './matching.module.js';
export { MatchesService } from './matches.service.js';
export { MatchingJob } from './matching.job.js';
export { MatchingService } from './matching.service.js';
export { FewMatchesDto, MatchingRunDto, PairDto, PairsDto } from './pairs.dto.js';
export { PairsService } from './pairs.service.js';
export type { Language } from './engine/index.js';
