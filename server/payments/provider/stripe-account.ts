import Stripe from 'stripe';
import { EVENT_TYPES } from './stripe-objects.js';
import type { StripeConnection } from './stripe.gateway.js';

/** What the provider reports about our account. */
export interface AccountSeen {
  /**
   * The endpoint with our URL, and the event types that we need and it does not send; null if none is registered;
   * undefined if the key has no permission to list them.
   */
  endpoint: { isEnabled: boolean; missing: string[] } | null | undefined;
}

/** Why the provider could not be queried. */
export type AccountProblem = 'refused' | 'forbidden' | 'unreachable';

/** Queries the provider once, without changing anything. Returns its answer, or why there is none. */
export async function lookAtAccount(
  { secretKey, address }: Pick<StripeConnection, 'secretKey' | 'address'>,
  webhookUrl: string,
): Promise<AccountSeen | AccountProblem> {
  const stripe = new Stripe(secretKey, {
    ...(address ? { ...address, protocol: 'http' } : {}),
    timeout: 8000,
    maxNetworkRetries: 0,
    telemetry: false,
  });
  try {
    // permissions that a restricted key always needs
    await stripe.checkout.sessions.list({ limit: 1 });
  } catch (error) {
    return problemOf(error);
  }
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
    const found = data.find(({ url }) => url === webhookUrl);
    if (!found) return { endpoint: null };
    const { status, enabled_events: sends } = found;
    const missing = sends.includes('*') ? [] : EVENT_TYPES.filter((type) => !sends.includes(type));
    return { endpoint: { isEnabled: status === 'enabled', missing } };
  } catch (error) {
    const problem = problemOf(error);
    return problem === 'forbidden' ? { endpoint: undefined } : problem;
  }
}

function problemOf(error: unknown): AccountProblem {
  const { StripeAuthenticationError, StripePermissionError } = Stripe.errors;
  if (error instanceof StripeAuthenticationError) return 'refused';
  return error instanceof StripePermissionError ? 'forbidden' : 'unreachable';
}
