/** The payment sandbox: a small server that speaks Stripe's HTTP API, for demonstrations and tests. */
export { createSandbox } from './sandbox.js';
export type { Sandbox } from './sandbox.js';
export type { SandboxLog, SandboxOptions } from './common/context.js';
export type { ApiAddress } from './api/api-server.js';
export type { Command } from './control/commands.js';
export type { PastPayment, PastRefund } from './payments/past-payments.js';
