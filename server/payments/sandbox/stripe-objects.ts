import type { UNUSED } from './unused-fields.js';

/** Stripe's objects as the sandbox answers them. Amounts are in Rappen, times in epoch seconds. */
export type Metadata = Record<string, string>;

export type CheckoutSession = (typeof UNUSED)['session'] & {
  id: string;
  object: 'checkout.session';
  livemode: false;
  adaptive_pricing: { enabled: boolean };
  allowed_payment_method_types: string[] | null;
  amount_subtotal: number;
  amount_total: number;
  cancel_url: string | null;
  client_reference_id: string | null;
  created: number;
  currency: string;
  custom_text: {
    after_submit: null;
    shipping_address: null;
    submit: { message: string } | null;
    terms_of_service_acceptance: null;
  };
  customer_creation: string;
  customer_details: CustomerDetails | null;
  customer_email: string | null;
  expires_at: number;
  locale: string | null;
  metadata: Metadata;
  mode: 'payment';
  payment_intent: string | null;
  payment_method_types: string[];
  payment_status: 'unpaid' | 'paid' | 'no_payment_required';
  status: 'open' | 'complete' | 'expired';
  submit_type: string | null;
  success_url: string;
  ui_mode: 'hosted_page';
  url: string | null;
};

export interface CustomerDetails {
  address: null;
  business_name: null;
  email: string | null;
  individual_name: null;
  name: null;
  phone: null;
  tax_exempt: 'none';
  tax_ids: null;
}

export interface LineItem {
  id: string;
  object: 'item';
  adjustable_quantity: null;
  amount_discount: 0;
  amount_subtotal: number;
  amount_tax: 0;
  amount_total: number;
  currency: string;
  description: string;
  metadata: Metadata;
  price: null;
  quantity: number;
}

export type PaymentIntent = (typeof UNUSED)['intent'] & {
  id: string;
  object: 'payment_intent';
  livemode: false;
  amount: number;
  amount_received: number;
  created: number;
  currency: string;
  description: string | null;
  last_payment_error: { type: 'card_error'; code: string; message: string } | null;
  latest_charge: string | null;
  metadata: Metadata;
  payment_method: string | null;
  payment_method_types: string[];
  receipt_email: string | null;
  statement_descriptor: string | null;
  statement_descriptor_suffix: string | null;
  status: 'requires_payment_method' | 'processing' | 'succeeded';
};

export type Charge = (typeof UNUSED)['charge'] & {
  id: string;
  object: 'charge';
  livemode: false;
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  billing_details: { address: null; email: string | null; name: null; phone: null; tax_id: null };
  captured: boolean;
  created: number;
  currency: string;
  description: string | null;
  disputed: boolean;
  metadata: Metadata;
  paid: boolean;
  payment_intent: string;
  payment_method: string | null;
  payment_method_details: { type: string } & Record<string, unknown>;
  receipt_email: string | null;
  /** Refunded to the last Rappen. */
  refunded: boolean;
  statement_descriptor: string | null;
  statement_descriptor_suffix: string | null;
  status: 'succeeded';
};

export interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  balance_transaction: null;
  charge: string;
  created: number;
  currency: string;
  customer: null;
  customer_account: null;
  destination_details: { type: string } & Record<string, unknown>;
  failure_reason?: string;
  metadata: Metadata;
  payment_intent: string;
  payment_method: string | null;
  pending_reason?: string;
  reason: string | null;
  receipt_number: null;
  source_transfer_reversal: null;
  status: 'pending' | 'succeeded' | 'failed';
  transfer_reversal: null;
}

export interface Dispute {
  id: string;
  object: 'dispute';
  livemode: false;
  amount: number;
  balance_transactions: [];
  charge: string;
  created: number;
  currency: string;
  enhanced_eligibility_types: [];
  evidence: Record<string, never>;
  evidence_details: Record<string, unknown>;
  intended_submission_method: null;
  is_charge_refundable: false;
  metadata: Metadata;
  payment_intent: string;
  reason: string;
  status: 'needs_response';
}

export type EventType =
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.async_payment_failed'
  | 'refund.created'
  | 'refund.updated'
  | 'refund.failed'
  | 'charge.refunded'
  | 'charge.dispute.created';

/** Something that has happened, with the object as it was at that moment. */
export interface Happening {
  type: EventType;
  object: CheckoutSession | Refund | Charge | Dispute;
}

export interface StripeEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: Happening['object'] };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: EventType;
}
