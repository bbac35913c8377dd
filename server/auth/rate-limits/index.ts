/** Rate limits: how often an account, an IP address and a browser may try to log in or to register. */
export { type AccountLimit, AccountLimits } from './account-limits.js';
export { AddressLimits } from './account-limits.js';
export { KnownDevices } from './known-devices.js';
export { Caller, Callers } from './caller.js';
export { RateLimitEntity } from './rate-limit.entity.js';
export { rateLimitOptions } from './rate-limit.guard.js';
export { RateLimitStorage } from './rate-limit.storage.js';
export { RateLimitsRepository } from './rate-limits.repository.js';
export { RateLimited } from './rate-limited.decorator.js';
export { LogInInterceptor, RegistrationInterceptor } from './sign-in.interceptor.js';
