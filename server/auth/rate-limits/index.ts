/** Rate limits: how often an account, an IP address and a browser may try to log in or to register. */
export { type AccountLimit, AccountLimits, Caller } from './account-limits.service.js';
export { KnownDevices } from './known-devices.js';
export { type CountedRequest, FailureLog, RateLimited } from './rate-limit.guard.js';
