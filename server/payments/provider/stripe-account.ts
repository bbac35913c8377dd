import Stripe from 'stripe';
import { EVENT_TYPES } from './stripe-objects.js';
import type { StripeConnection } from './stripe.gateway.js';

/** A webhook endpoint as it is registered at the provider. */
interface WebhookEndpoint {
  isEnabled: boolean;
  /** The types of events that we need and it does not send. */
  missing: string[];
}

/** What the provider says of our account. */
export interface AccountSeen {
  /** The endpoint at our address; null if none is registered; undefined if the key may not ask. */
  endpoint: WebhookEndpoint | null | undefined;
}

/** Why the provider could not be asked. */
export type AccountProblem = 'refused' | 'forbidden' | 'unreachable';

/** Asks the provider once, changing nothing. Returns what it says, or why it did not. */
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
    // what a restricted key needs in any case
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
