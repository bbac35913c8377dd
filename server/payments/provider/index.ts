/** provider: the only code that calls Stripe, and the sandbox that replaces it. */
export { holdBackoff, refundBackoff, secondsAfter } from './backoff.rules.js';
export {
  type BalanceEntryKind,
  LONGEST_SESSION,
  ProviderRefused,
  type ProviderDispute,
  type ProviderEvent,
  type ProviderRefund,
  type ProviderSession,
  type TimeRange,
} from './stripe-objects.js';
export { ProviderMetrics } from './provider-line.js';
export { SandboxHost } from './sandbox-host.js';
export { type AccountSeen, lookAtAccount } from './stripe-account.js';
export { StripeConnection, StripeGateway } from './stripe.gateway.js';
