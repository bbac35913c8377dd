/** The payment sandbox: a small server that speaks Stripe's HTTP API, for demonstrations and tests. */
export { createSandbox } from './sandbox.js';
export type { Sandbox } from './sandbox.js';
export type { SandboxLog, SandboxOptions } from './common/context.js';
export type { PastPayment } from './payments/past-payments.js';
