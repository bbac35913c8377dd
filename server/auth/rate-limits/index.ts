/** Rate limits: how often an address and an e-mail may try to log in or to register. */
export { type AccountLimit, AccountLimits } from './account-limits.js';
export { RateLimitEntity } from './rate-limit.entity.js';
export { rateLimitOptions } from './rate-limit.guard.js';
export { RateLimitStorage } from './rate-limit.storage.js';
export { RateLimitsRepository } from './rate-limits.repository.js';
export { RateLimited } from './rate-limited.decorator.js';
