/** provider: the only code that calls Stripe, and the sandbox that stands in for it. */
export { ProviderModule } from './provider.module.js';
export { refundBackoff, holdBackoff, secondsAfter } from './backoff.rules.js';
export {
  ProviderRefused,
  type ProviderEvent,
  type ProviderRefund,
  type ProviderSession,
} from './provider.js';
export { SandboxHost } from './sandbox-host.js';
export { StripeGateway } from './stripe.gateway.js';
