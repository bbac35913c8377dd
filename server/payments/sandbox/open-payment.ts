import { missing } from './parameter-check.js';
import { newId } from './object-ids.js';
import type { Payment } from './payment.js';
import { invalidRequest } from './stripe-failure.js';
import { UNUSED } from './unused-fields.js';
import type { CheckoutSession, LineItem } from './stripe-objects.js';
import { PAYMENT_METHODS } from './stripe-parameters.js';
import type { SESSION_CREATE, ValuesOf } from './stripe-parameters.js';

export type SessionRequest = ValuesOf<typeof SESSION_CREATE>;
type LineItemRequest = NonNullable<SessionRequest['line_items']>[number];

/** Stripe's bounds for `expires_at`, in seconds from the creation: 30 minutes to 24 hours. */
export const STRIPE_MIN_SESSION_SECONDS = 30 * 60;
const MAX_SESSION_SECONDS = 24 * 60 * 60;
/** Stripe's smallest charge in CHF, in Rappen (docs.stripe.com/currencies, "Minimum charge amounts"). */
const MIN_CHARGE = 50;

export interface Opening {
  /** Epoch seconds. */
  now: number;
  /** The shortest life of a session that is accepted, in seconds. */
  minSessionSeconds: number;
  /** The page on which the session with this id is paid. */
  pageUrl(id: string): string;
}

/**
 * Opens a checkout session.
 * @throws StripeFailure 400 where Stripe would refuse: something needed is missing, no address, out of bounds
 */
export function openPayment(asked: SessionRequest, opening: Opening): Payment {
  const items = lineItems(asked);
  const total = items.reduce((sum, item) => sum + item.amount_total, 0);
  if (total > 0 && total < MIN_CHARGE) {
    const message = `The Checkout Session's total amount due must add up to at least CHF${(MIN_CHARGE / 100).toFixed(2)}`;
    throw invalidRequest(message, { code: 'amount_too_small' });
  }
  return {
    session: sessionOf(asked, total, opening),
    line_items: items,
    intent_data: asked.payment_intent_data ?? {},
    intent: null,
    charge: null,
    dispute: null,
    settlement: null,
  };
}

function sessionOf(asked: SessionRequest, total: number, opening: Opening): CheckoutSession {
  const id = newId('cs_test_a1', 58);
  const methods = asked.allowed_payment_method_types ?? null;
  return {
    ...UNUSED.session,
    id,
    object: 'checkout.session',
    livemode: false,
    adaptive_pricing: { enabled: asked.adaptive_pricing?.enabled ?? false },
    allowed_payment_method_types: methods,
    amount_subtotal: total,
    amount_total: total,
    cancel_url: asked.cancel_url === undefined ? null : address(asked.cancel_url, 'cancel_url'),
    client_reference_id: reference(asked.client_reference_id),
    created: opening.now,
    currency: 'chf',
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: asked.custom_text?.submit ?? null,
      terms_of_service_acceptance: null,
    },
    customer_creation: asked.customer_creation ?? 'if_required',
    customer_details: null,
    customer_email: asked.customer_email === undefined ? null : email(asked.customer_email),
    expires_at: expiry(asked.expires_at, opening),
    locale: asked.locale ?? null,
    metadata: asked.metadata ?? {},
    mode: 'payment',
    payment_intent: null,
    payment_method_types: methods ?? [...PAYMENT_METHODS],
    payment_status: total > 0 ? 'unpaid' : 'no_payment_required',
    status: 'open',
    submit_type: asked.submit_type ?? null,
    success_url: address(needed(asked.success_url, 'success_url'), 'success_url'),
    ui_mode: 'hosted_page',
    url: opening.pageUrl(id),
  };
}

function lineItems(asked: SessionRequest): LineItem[] {
  needed(asked.mode, 'mode');
  const items = needed(asked.line_items, 'line_items');
  if (items.length === 0 || items.length > 100) {
    throw invalidRequest('A session in payment mode has 1 to 100 line items.', { param: 'line_items' });
  }
  return items.map(lineItem);
}

function lineItem(asked: LineItemRequest, index: number): LineItem {
  const param = `line_items[${index}]`;
  const price = needed(asked.price_data, `${param}[price_data]`);
  const product = needed(price.product_data, `${param}[price_data][product_data]`);
  const unit = needed(price.unit_amount, `${param}[price_data][unit_amount]`);
  const quantity = needed(asked.quantity, `${param}[quantity]`);
  if (price.currency.toLowerCase() !== 'chf') {
    const message = `Invalid currency: ${price.currency}. The payment sandbox takes chf alone.`;
    throw invalidRequest(message, { param: `${param}[price_data][currency]` });
  }
  if (unit < 0) throw nonNegative(`${param}[price_data][unit_amount]`);
  if (quantity < 1) throw nonNegative(`${param}[quantity]`);
  return {
    id: newId('li_1'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: unit * quantity,
    amount_tax: 0,
    amount_total: unit * quantity,
    currency: 'chf',
    description: product.name,
    metadata: product.metadata ?? {},
    price: null,
    quantity,
  };
}

function needed<T>(value: T | undefined, param: string): T {
  if (value === undefined) throw missing(param);
  return value;
}

function nonNegative(param: string): Error {
  return invalidRequest('This value must be greater than or equal to 0.', {
    code: 'parameter_invalid_integer',
    param,
  });
}

function address(text: string, param: string): string {
  if (!URL.canParse(text)) throw invalidRequest('Not a valid URL', { code: 'url_invalid', param });
  return text;
}

function email(text: string): string {
  if (!/^[^\s@]+@[^\s@]+$/.test(text)) {
    throw invalidRequest(`Invalid email address: ${text}`, {
      code: 'email_invalid',
      param: 'customer_email',
    });
  }
  return text;
}

function reference(text: string | undefined): string | null {
  if (text !== undefined && text.length > 200) {
    throw invalidRequest('Invalid string: must be at most 200 characters', { param: 'client_reference_id' });
  }
  return text ?? null;
}

function expiry(asked: number | undefined, { now, minSessionSeconds }: Opening): number {
  const expiresAt = asked ?? now + MAX_SESSION_SECONDS;
  const param = 'expires_at';
  if (expiresAt < now + minSessionSeconds) {
    const least =
      minSessionSeconds % 60 === 0 ? `${minSessionSeconds / 60} minutes` : `${minSessionSeconds} seconds`;
    throw invalidRequest(
      `The \`expires_at\` timestamp must be at least ${least} from Checkout Session creation.`,
      { param },
    );
  }
  if (expiresAt > now + MAX_SESSION_SECONDS) {
    throw invalidRequest(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      { param },
    );
  }
  return expiresAt;
}
