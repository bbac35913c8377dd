import type Stripe from 'stripe';
import type {
  EventSubject,
  ProviderEvent,
  ProviderRefund,
  ProviderSession,
  SessionInput,
  SessionStatus,
} from './provider.js';
import { SECOND } from '../../common/time/durations.rules.js';

/** The event types that we handle; all others are ignored. */
export const EVENT_TYPES = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.refunded',
];

/** Returns what a session is created with. Nothing of it is about a person, but for the address of the receipt. */
export function sessionParameters(input: SessionInput): Stripe.Checkout.SessionCreateParams {
  const metadata = { reservation_id: String(input.reservationId) };
  const price = {
    currency: 'chf',
    unit_amount: input.amountRappen,
    product_data: { name: input.productName },
  };
  return {
    mode: 'payment',
    line_items: [{ quantity: 1, price_data: price }],
    allowed_payment_method_types: ['card', 'twint'],
    adaptive_pricing: { enabled: false },
    submit_type: 'book',
    custom_text: { submit: { message: input.note } },
    client_reference_id: input.reference,
    metadata: { ...metadata, hold_key: input.holdKey },
    payment_intent_data: { metadata },
    ...(input.email ? { customer_email: input.email } : {}),
    expires_at: Math.floor(input.expiresAt.getTime() / SECOND),
    success_url: input.successUrl,
    cancel_url: input.cancelUrl,
    locale: input.language ?? 'auto',
  };
}

/** Returns a session of Stripe's as ours. `isLive`: whether our key is of the live mode. */
export function toSession(session: Stripe.Checkout.Session, isLive: boolean): ProviderSession {
  const intent = session.payment_intent;
  return {
    id: session.id,
    url: session.url,
    status: statusOf(session),
    paymentIntent: typeof intent === 'string' ? intent : (intent?.id ?? null),
    amountRappen: session.amount_total ?? 0,
    currency: session.currency ?? '',
    isOurMode: session.livemode === isLive,
    reference: session.client_reference_id,
    holdKey: session.metadata?.['hold_key'] ?? null,
    cardFingerprint: fingerprintOf(intent),
  };
}

// only where the charge was asked for, and the person paid by card
function fingerprintOf(intent: Stripe.Checkout.Session['payment_intent']): string | null {
  const charge = typeof intent === 'object' ? intent?.latest_charge : null;
  const details = typeof charge === 'object' ? charge?.payment_method_details : null;
  return details?.card?.fingerprint ?? null;
}

// a delayed payment method (TWINT may be one) completes the session unpaid: the payment intent has the result
function statusOf({ status, payment_status, payment_intent }: Stripe.Checkout.Session): SessionStatus {
  if (status === 'expired') return 'expired';
  if (status !== 'complete') return 'open';
  if (payment_status === 'paid') return 'paid';
  // a coupon of somebody's, say: complete, and no money came
  if (payment_status === 'no_payment_required') return 'failed';
  const intent = typeof payment_intent === 'object' ? payment_intent?.status : undefined;
  return intent === 'requires_payment_method' || intent === 'canceled' ? 'failed' : 'processing';
}

/** Returns a refund of Stripe's as ours. */
export function toRefund(refund: Stripe.Refund): ProviderRefund {
  const { status } = refund;
  const failed = status === 'failed' || status === 'canceled';
  return {
    id: refund.id,
    amountRappen: refund.amount,
    status: status === 'succeeded' ? 'succeeded' : failed ? 'failed' : 'pending',
    failure: failed ? (refund.failure_reason ?? status) : null,
    refundId: idIn(refund.metadata?.['refund_id']),
  };
}

/** Returns an event of Stripe's as ours. */
export function toEvent(event: Stripe.Event): ProviderEvent {
  return { id: event.id, type: event.type, subject: subjectOf(event) };
}

function subjectOf(event: Stripe.Event): EventSubject {
  if (!EVENT_TYPES.includes(event.type)) return null;
  const { object } = event.data as { object: { id: string; object: string; payment_intent?: unknown } };
  if (object.object === 'checkout.session') return { session: object.id };
  return typeof object.payment_intent === 'string' ? { paymentIntent: object.payment_intent } : null;
}

function idIn(text: string | undefined): number | null {
  return text !== undefined && /^[1-9][0-9]{0,9}$/.test(text) ? Number(text) : null;
}
