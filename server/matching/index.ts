/** The matching room: on the day of an event each guest gets a short list of people worth talking to, and why. */
export type { Language } from './engine/index.js';
export { MatchesService } from './matches.service.js';
export { MatchingModule } from './matching.module.js';
export {
  MatchingJob,
  MatchingRunDto,
  matchingRunDto,
  MatchingService,
  PairsDto,
  pairsDto,
  PairsService,
} from './runs/index.js';
