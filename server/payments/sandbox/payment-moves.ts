import { newId } from './object-ids.js';
import type { Move, Payment, Settlement } from './payment.js';
import type { PaymentMethod } from './stripe-parameters.js';
import { UNUSED } from './unused-fields.js';
import type { Charge, CustomerDetails, PaymentIntent } from './stripe-objects.js';

/** When time alone changes this payment next, in epoch seconds; null when it never does. */
export function dueAt(payment: Payment): number | null {
  if (payment.session.status === 'open') return payment.session.expires_at;
  return payment.settlement?.due_at ?? null;
}

/** What time alone has done to the payment by `now` (epoch seconds): the session ran out, or a slow payment settled. */
export function advance(payment: Payment, now: number): Move {
  const due = dueAt(payment);
  if (due === null || due > now) return { payment, happenings: [] };
  return payment.session.status === 'open' ? expire(payment) : settle(payment, now);
}

/** Closes an open session: nobody can pay it any more. */
export function expire(payment: Payment): Move {
  const session = { ...payment.session, status: 'expired' as const, url: null };
  return {
    payment: { ...payment, session },
    happenings: [{ type: 'checkout.session.expired', object: session }],
  };
}

/** Pays at once, as a card does. */
export function payNow(payment: Payment, now: number): Move {
  return complete(payment.session.amount_total > 0 ? charged(payment, 'card', now) : payment);
}

/** Completes the session with the money still on its way, as a delayed payment method does. */
export function payLater(payment: Payment, settlement: Settlement, now: number): Move {
  const intent: PaymentIntent = { ...intentOf(payment, now), status: 'processing', last_payment_error: null };
  return complete({ ...payment, intent, settlement });
}

/** The bank says no: the session stays open and can be paid otherwise. */
export function decline(payment: Payment, now: number): Move {
  const error = { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' } as const;
  const intent: PaymentIntent = { ...intentOf(payment, now), last_payment_error: error };
  const session = { ...payment.session, payment_intent: intent.id };
  return { payment: { ...payment, session, intent }, happenings: [] };
}

/** A payment on its way arrives or fails. */
export function settle(payment: Payment, now: number): Move {
  const { settlement } = payment;
  if (settlement === null) return { payment, happenings: [] };
  const settled = { ...payment, settlement: null };
  if (settlement.outcome === 'failed') {
    const intent: PaymentIntent = { ...intentOf(payment, now), status: 'requires_payment_method' };
    return {
      payment: { ...settled, intent },
      happenings: [{ type: 'checkout.session.async_payment_failed', object: payment.session }],
    };
  }
  const paid = charged(settled, 'twint', now);
  const session = { ...paid.session, payment_status: 'paid' as const };
  return {
    payment: { ...paid, session },
    happenings: [{ type: 'checkout.session.async_payment_succeeded', object: session }],
  };
}

function complete(payment: Payment): Move {
  const paid = payment.charge === null ? payment.session.payment_status : 'paid';
  const session = {
    ...payment.session,
    status: 'complete' as const,
    payment_status: paid,
    payment_intent: payment.intent?.id ?? null,
    customer_details: customerOf(payment),
    url: null,
  };
  return {
    payment: { ...payment, session },
    happenings: [{ type: 'checkout.session.completed', object: session }],
  };
}

function customerOf(payment: Payment): CustomerDetails {
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
  const { session, intent_data: asked } = payment;
  if (payment.intent !== null) return payment.intent;
  return {
    ...UNUSED.intent,
    id: newId('pi_3'),
    object: 'payment_intent',
    livemode: false,
    amount: session.amount_total,
    amount_received: 0,
    created: now,
    currency: session.currency,
    description: asked.description ?? null,
    last_payment_error: null,
    latest_charge: null,
    metadata: asked.metadata ?? {},
    payment_method: null,
    payment_method_types: session.payment_method_types,
    receipt_email: asked.receipt_email ?? null,
    statement_descriptor: asked.statement_descriptor ?? null,
    statement_descriptor_suffix: asked.statement_descriptor_suffix ?? null,
    status: 'requires_payment_method',
  };
}

function charged(payment: Payment, method: PaymentMethod, now: number): Payment {
  const open = intentOf(payment, now);
  const charge = chargeOf(payment, open, method, now);
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

function chargeOf(payment: Payment, intent: PaymentIntent, method: PaymentMethod, now: number): Charge {
  const { customer_email: email } = payment.session;
  return {
    ...UNUSED.charge,
    id: newId('ch_3'),
    object: 'charge',
    livemode: false,
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    billing_details: { address: null, email, name: null, phone: null, tax_id: null },
    captured: true,
    created: now,
    currency: intent.currency,
    description: intent.description,
    disputed: false,
    metadata: intent.metadata,
    paid: true,
    payment_intent: intent.id,
    payment_method: newId('pm_1'),
    payment_method_details: { type: method, [method]: {} },
    receipt_email: intent.receipt_email,
    refunded: false,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: 'succeeded',
  };
}
