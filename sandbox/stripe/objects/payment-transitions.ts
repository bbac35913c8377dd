import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { newId } from './ids.js';
import type { Charge, MethodDetails, Payment, PaymentIntent, Settlement, Transition } from './payment.js';
import { UNUSED } from './unused-fields.js';

/** Returns when time alone changes this payment next, in epoch seconds; null when it never does. */
export function dueAt(payment: Payment): number | null {
  if (payment.session.status === 'open') return payment.session.expires_at;
  return payment.settlement?.due_at ?? null;
}

/** Applies what time has done to the payment by `now` (epoch seconds): the session expired, or the payment settled. */
export function advance(payment: Payment, now: number): Transition {
  const due = dueAt(payment);
  if (due === null || due > now) return { payment, events: [] };
  return payment.session.status === 'open' ? expire(payment) : settle(payment, now);
}

/** Expires an open session. */
export function expire(payment: Payment): Transition {
  const session = { ...payment.session, status: 'expired' as const, url: null };
  return {
    payment: { ...payment, session },
    events: [{ type: 'checkout.session.expired', object: session }],
  };
}

/**
 * Pays at once, as a card does.
 * @param card stands for its number: the same text is the same card
 */
export function payNow(payment: Payment, card: string, now: number): Transition {
  return complete(charged(payment, { type: 'card', card: { fingerprint: fingerprintOf(card) } }, now));
}

/** Completes the session while the payment is still processing, as a delayed payment method does. */
export function payLater(payment: Payment, settlement: Settlement, now: number): Transition {
  const intent: PaymentIntent = { ...intentOf(payment, now), status: 'processing', last_payment_error: null };
  return complete({ ...payment, intent, settlement });
}

/** Declines the card. The session stays open. */
export function decline(payment: Payment, now: number): Transition {
  const error = { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' } as const;
  const intent: PaymentIntent = { ...intentOf(payment, now), last_payment_error: error };
  const session = { ...payment.session, payment_intent: intent.id };
  return { payment: { ...payment, session, intent }, events: [] };
}

/** Ends a payment that is processing, with the outcome of its settlement. */
export function settle(payment: Payment, now: number): Transition {
  const { settlement } = payment;
  if (settlement === null) return { payment, events: [] };
  const settled = { ...payment, settlement: null };
  if (settlement.outcome === 'failed') {
    const intent: PaymentIntent = { ...intentOf(payment, now), status: 'requires_payment_method' };
    return {
      payment: { ...settled, intent },
      events: [{ type: 'checkout.session.async_payment_failed', object: payment.session }],
    };
  }
  const paid = charged(settled, { type: 'twint', twint: {} }, now);
  const session = { ...paid.session, payment_status: 'paid' as const };
  return {
    payment: { ...paid, session },
    events: [{ type: 'checkout.session.async_payment_succeeded', object: session }],
  };
}

function complete(payment: Payment): Transition {
  const session = {
    ...payment.session,
    status: 'complete' as const,
    payment_status: payment.charge === null ? payment.session.payment_status : ('paid' as const),
    payment_intent: payment.intent?.id ?? null,
    customer_details: customerDetails(payment),
    url: null,
  };
  return {
    payment: { ...payment, session },
    events: [{ type: 'checkout.session.completed', object: session }],
  };
}

function customerDetails(payment: Payment): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: null,
    business_name: null,
    email: payment.session.customer_email,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: null,
  };
}

function intentOf(payment: Payment, now: number): PaymentIntent {
  const { session, intent_data } = payment;
  if (payment.intent !== null) return payment.intent;
  return {
    ...UNUSED.intent,
    id: newId('pi_3'),
    object: 'payment_intent',
    livemode: session.livemode,
    amount: session.amount_total,
    amount_received: 0,
    created: now,
    currency: session.currency ?? 'chf',
    last_payment_error: null,
    latest_charge: null,
    metadata: intent_data.metadata ?? {},
    payment_method: null,
    payment_method_types: session.payment_method_types,
    status: 'requires_payment_method',
  };
}

/** Returns a card's fingerprint in Stripe's form: 16 letters and digits. */
function fingerprintOf(card: string): string {
  const digest = createHash('sha256').update(card).digest('base64').replace(/[+/=]/g, '0');
  return digest.slice(0, 16);
}

function charged(payment: Payment, method: MethodDetails, now: number): Payment {
  const open = intentOf(payment, now);
  const charge = newCharge(payment, open, method, now);
  const intent: PaymentIntent = {
    ...open,
    status: 'succeeded',
    amount_received: open.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    payment_method: charge.payment_method,
  };
  return { ...payment, intent, charge };
}

function newCharge(payment: Payment, intent: PaymentIntent, method: MethodDetails, now: number): Charge {
  const { customer_email: email } = payment.session;
  return {
    ...UNUSED.charge,
    id: newId('ch_3'),
    object: 'charge',
    livemode: intent.livemode,
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    billing_details: { address: null, email, name: null, phone: null, tax_id: null },
    captured: true,
    created: now,
    currency: intent.currency,
    disputed: false,
    metadata: intent.metadata,
    paid: true,
    payment_intent: intent.id,
    payment_method: newId('pm_1'),
    payment_method_details: method as Charge['payment_method_details'],
    refunded: false,
    status: 'succeeded',
  };
}
