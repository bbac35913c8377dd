/** The matching room: on the day of an event each guest gets a short list of people worth talking to, and why. */
export type { Language } from './engine/index.js';
export { MatchesService } from './matches.service.js';
export { MatchingModule } from './matching.module.js';
export {
  FewMatchesDto,
  MatchingJob,
  MatchingRunDto,
  MatchingService,
  PairDto,
  PairsDto,
  PairsService,
} from './runs/index.js';
