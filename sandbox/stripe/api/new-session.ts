import type Stripe from 'stripe';
import type { z } from 'zod';
import { invalidRequest } from '../common/stripe-error.js';
import { newId } from '../objects/ids.js';
import type { CheckoutSession, LineItem, Payment } from '../objects/payment.js';
import { UNUSED } from '../objects/unused-fields.js';
import type { SESSION_CREATE } from './parameters.js';

/** Stripe's bounds for `expires_at`, in seconds from the creation: 30 minutes to 24 hours. */
export const STRIPE_MIN_SESSION_SECONDS = 30 * 60;
const MAX_SESSION_SECONDS = 24 * 60 * 60;
/** Stripe's smallest charge in CHF, in Rappen (docs.stripe.com/currencies, "Minimum charge amounts"). */
const MIN_CHARGE = 50;

type NewSession = z.output<typeof SESSION_CREATE>;

export interface OpenOptions {
  /** Epoch seconds. */
  now: number;
  /** The shortest life of a session that is accepted, in seconds. */
  minSessionSeconds: number;
  /** Returns the address of the payment page for a session. */
  pageUrl(id: string): string;
}

/** Returns a new open session. Throws StripeError 400 for an amount or a time that Stripe refuses. */
export function openSession(params: NewSession, options: OpenOptions): Payment {
  const items = params.line_items.map(
    ({ quantity, price_data: { unit_amount, product_data } }): LineItem => ({
      description: product_data.name,
      quantity,
      amount_total: unit_amount * quantity,
    }),
  );
  const currency = currencyOf(params);
  const total = items.reduce((sum, item) => sum + item.amount_total, 0);
  if (total < MIN_CHARGE) {
    const message = `The Checkout Session's total amount due must add up to at least ${currency.toUpperCase()}${(MIN_CHARGE / 100).toFixed(2)}`;
    throw invalidRequest(message, { code: 'amount_too_small' });
  }
  return {
    session: newSession(params, { total, currency }, options),
    line_items: items,
    intent_data: params.payment_intent_data ?? {},
    intent: null,
    charge: null,
    settlement: null,
  };
}

function currencyOf({ line_items: [first, ...others] }: NewSession): string {
  const currency = first?.price_data.currency ?? 'chf';
  if (others.every((other) => other.price_data.currency === currency)) return currency;
  throw invalidRequest('All line items must have the same currency.', { param: 'line_items' });
}

function newSession(
  params: NewSession,
  { total, currency }: { total: number; currency: string },
  options: OpenOptions,
): CheckoutSession {
  const id = newId('cs_test_a1', 58);
  const methods = params.allowed_payment_method_types ?? null;
  const submit: Stripe.Checkout.Session.CustomText['submit'] = params.custom_text?.submit ?? null;
  return {
    ...UNUSED.session,
    id,
    object: 'checkout.session',
    livemode: false,
    locale: params.locale ?? null,
    adaptive_pricing: { enabled: params.adaptive_pricing?.enabled ?? false },
    allowed_payment_method_types: methods,
    amount_subtotal: total,
    amount_total: total,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created: options.now,
    currency,
    custom_text: { after_submit: null, shipping_address: null, submit, terms_of_service_acceptance: null },
    customer_details: null,
    customer_email: params.customer_email ?? null,
    expires_at: expiresAt(params.expires_at, options),
    metadata: params.metadata ?? {},
    mode: 'payment',
    payment_intent: null,
    payment_method_types: methods ?? ['card', 'twint'],
    payment_status: 'unpaid',
    status: 'open',
    submit_type: params.submit_type ?? null,
    success_url: params.success_url,
    ui_mode: 'hosted_page',
    url: options.pageUrl(id),
  };
}

function expiresAt(asked: number | undefined, { now, minSessionSeconds }: OpenOptions): number {
  const time = asked ?? now + MAX_SESSION_SECONDS;
  const param = 'expires_at';
  if (time < now + minSessionSeconds) {
    const least =
      minSessionSeconds % 60 === 0 ? `${minSessionSeconds / 60} minutes` : `${minSessionSeconds} seconds`;
    throw invalidRequest(
      `The \`expires_at\` timestamp must be at least ${least} from Checkout Session creation.`,
      { param },
    );
  }
  if (time > now + MAX_SESSION_SECONDS) {
    throw invalidRequest(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      { param },
    );
  }
  return time;
}
