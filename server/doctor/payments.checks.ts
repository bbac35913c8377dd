import type { ReadSettings } from '../common/config/read-settings.js';
import { type AccountSeen, lookAtAccount, type StripeConnection } from '../payments/index.js';
import { about, ask, type Finding, kindOf } from './finding.js';

const keys = about('payments');
const webhook = about('webhook');

/** Why the account cannot be seen, and what to do. */
const UNSEEN = {
  unreachable: keys.fault(
    'Stripe cannot be reached.',
    'Look whether api.stripe.com may be called from here.',
  ),
  refused: keys.fault(
    'Stripe refuses STRIPE_SECRET_KEY.',
    'Take the key anew from Stripe’s dashboard, whole.',
  ),
  forbidden: keys.fault(
    'STRIPE_SECRET_KEY is a restricted key that may not do what is needed.',
    'Allow it to write checkout sessions and refunds, and to read events, disputes and webhook endpoints.',
  ),
};

/** Checks the keys of the payment provider and the webhook. `address`: of a replacement for Stripe. */
export async function checkPayments(
  { stripe, production, publicUrl }: ReadSettings,
  address: StripeConnection['address'] = null,
): Promise<Finding[]> {
  if (!stripe) return [keys.ok('the sandbox takes them: no money moves')];
  const url = `${publicUrl}/api/stripe/webhook`;
  const seen = await lookAtAccount({ secretKey: stripe.secretKey, address }, url);
  if (typeof seen === 'string') return [UNSEEN[seen]];
  const isLive = /^[a-z]+_live_/.test(stripe.secretKey);
  return [
    isLive || !production
      ? keys.ok(`Stripe takes the key, in ${isLive ? 'live' : 'test'} mode`)
      : keys.warning(
          'Stripe takes the key, in test mode: no money moves.',
          'For the real thing set the keys of live mode, without STAGING.',
        ),
    checkRegistration(seen, url),
    await checkWebhookUrl(url),
  ];
}

function checkRegistration({ endpoint }: AccountSeen, url: string): Finding {
  const remedy = `In Stripe’s dashboard (Developers, Webhooks) register ${url} for checkout.session.*, refund.*, charge.refunded and charge.dispute.*.`;
  if (endpoint === undefined)
    return webhook.warning(
      'whether it is registered cannot be seen with this key.',
      'Allow the key to read webhook endpoints, or look in the dashboard.',
    );
  if (endpoint === null) return webhook.fault(`${url} is not registered at Stripe.`, remedy);
  if (!endpoint.isEnabled)
    return webhook.fault(`${url} is switched off at Stripe.`, 'Switch it on in Stripe’s dashboard.');
  if (endpoint.missing.length > 0)
    return webhook.fault(`Stripe does not send ${endpoint.missing.join(', ')}.`, remedy);
  return webhook.ok('registered at Stripe, with all events that are needed');
}

// the webhook must be refused for its missing signature, by our server
async function checkWebhookUrl(url: string): Promise<Finding> {
  const remedy = 'Look whether the server runs, and whether its proxy passes POST on to it unchanged.';
  try {
    const { status, body } = await ask<{ code: string }>(url, { method: 'POST', body: '{}' });
    if (body.code === 'INVALID_SIGNATURE') return webhook.ok('reached at its address');
    return webhook.fault(`something else answers at ${url} (${status}).`, remedy);
  } catch (error) {
    return webhook.fault(`${url} cannot be reached from here (${kindOf(error)}).`, remedy);
  }
}
