import type {
  CheckoutSession,
  Charge,
  Dispute,
  Happening,
  LineItem,
  PaymentIntent,
} from './stripe-objects.js';
import type { WebhookFault } from './fault-types.js';

/** All that belongs to one checkout session: one document, one row, one lock. */
export interface Payment {
  session: CheckoutSession;
  line_items: LineItem[];
  /** What the session's payment_intent_data asked for, kept until there is a payment intent. */
  intent_data: IntentData;
  intent: PaymentIntent | null;
  charge: Charge | null;
  dispute: Dispute | null;
  /** A payment on its way (TWINT): when it arrives or fails. */
  settlement: Settlement | null;
}

export interface IntentData {
  description?: string;
  metadata?: Record<string, string>;
  receipt_email?: string;
  statement_descriptor?: string;
  statement_descriptor_suffix?: string;
}

export interface Settlement {
  /** Epoch seconds; null: only when told to. */
  due_at: number | null;
  outcome: 'succeeded' | 'failed';
  /** What happens to the webhook that tells of it. */
  webhook: WebhookFault | null;
}

/** A move of a payment: what it is afterwards, and what Stripe would tell the world of it. */
export interface Move {
  payment: Payment;
  happenings: Happening[];
}
