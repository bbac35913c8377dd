import type Stripe from 'stripe';
import type { Dispute } from './disputes.js';
import type { Outcome, WebhookFault } from '../faults/fault-orders.js';

// Stripe's own types, so that the compiler finds a field that is missing or made up.
// They are narrowed where the sandbox always answers an id or an amount.

export type CheckoutSession = Stripe.Checkout.Session & {
  amount_total: number;
  payment_intent: string | null;
  success_url: string;
};
export type PaymentIntent = Stripe.PaymentIntent & { latest_charge: string | null };
export type Charge = Stripe.Charge & { payment_intent: string; payment_method: string };
export type Refund = Stripe.Refund & { payment_intent: string; charge: string };

/** Everything that belongs to one checkout session: one document, one row, one lock. */
export interface Payment {
  session: CheckoutSession;
  line_items: LineItem[];
  /** The session's payment_intent_data, kept until there is a payment intent. */
  intent_data: { metadata?: Record<string, string> | undefined };
  intent: PaymentIntent | null;
  charge: Charge | null;
  /** When a payment that is processing (TWINT) succeeds or fails; null when none is. */
  settlement: Settlement | null;
}

/** The part of a line item that the payment page shows. Amounts in Rappen. */
export interface LineItem {
  description: string;
  quantity: number;
  amount_total: number;
}

export interface Settlement {
  /** Epoch seconds; null: only on command. */
  due_at: number | null;
  outcome: Outcome;
  /** What happens to the webhook of the outcome. */
  webhook: WebhookFault | null;
}

/** How a charge was paid: the part of Stripe's description that somebody reads. */
export type MethodDetails =
  | { type: 'card'; card: { fingerprint: string } }
  | { type: 'twint'; twint: object };

/** An event before it has an id and a time, with the object as it is at that time. */
export interface NewEvent {
  type: Stripe.Event.Type;
  object: CheckoutSession | Charge | Refund | Dispute;
}

/** A payment after a change, and the events that Stripe sends for it. */
export interface Transition {
  payment: Payment;
  events: NewEvent[];
}
