/** Matching runs: computing the matches of events, keeping them up to date, and showing them to organisers. */
export { ListViewsRepository, type ListChange } from './list-views.repository.js';
export { MatchEntity } from './match.entity.js';
export { MatchListsService } from './match-lists.service.js';
export { MatchListViewEntity } from './match-list-view.entity.js';
export { MatchingInputReader } from './matching-input.js';
export { MatchingJob } from './matching.job.js';
export { MatchingRepository, type Match } from './matching.repository.js';
export { MatchingRunEntity } from './matching-run.entity.js';
export { MatchingService } from './matching.service.js';
export { MatchingRunDto, matchingRunDto, PAIRS_TABLE, PairsDto, pairsDto } from './pairs.dto.js';
export { PairsService } from './pairs.service.js';
export { inSteps } from './pairs.rules.js';
export { matchesAreOpen } from './staleness.rules.js';
