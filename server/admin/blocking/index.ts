// admin/blocking: blocking and unblocking accounts, and refunding what they have reserved.
export { type BlockOutcome, BlockingService } from './blocking.service.js';
export { BlockOutcomeDto, blockOutcomeDto } from './block-outcome.dto.js';
