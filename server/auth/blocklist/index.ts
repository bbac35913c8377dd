/** blocklist: recognises blocked people who come back with another account. */
export {
  BLOCK_REVIEW_DECISIONS,
  type BlockReviewDecision,
  BlockReviewEntity,
} from './block-review.entity.js';
export { BlockedTraceEntity, TRACE_KINDS, type TraceKind } from './blocked-trace.entity.js';
export { BlocklistRepository } from './blocklist.repository.js';
export { BlocklistService } from './blocklist.service.js';
