/** Rate limits: how often an account, an IP address and a browser may try to log in or to register. */
export { type AccountLimit, AccountLimits, Caller, Callers } from './account-limits.js';
export { KnownDevices } from './known-devices.js';
export { RateLimitEntity } from './rate-limit.entity.js';
export { type CountedRequest, RateLimited } from './rate-limit.guard.js';
export { RateLimitStorage } from './rate-limit-storage.service.js';
export { LogInInterceptor, RegistrationInterceptor } from './sign-in.interceptor.js';
