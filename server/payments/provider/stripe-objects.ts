import type Stripe from 'stripe';
import type {
  DisputeStatus,
  EventSubject,
  ProviderDispute,
  ProviderEvent,
  ProviderRefund,
  ProviderSession,
  SessionInput,
  SessionStatus,
  TimeRange,
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
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
];

/** Our state for each of Stripe's dispute states. An unknown one counts as waiting for an answer. */
const DISPUTE_STATUSES: Readonly<Record<string, DisputeStatus>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'closed',
  prevented: 'closed',
  needs_response: 'needs_response',
  appeal_needs_response: 'needs_response',
  under_review: 'under_review',
  appeal_under_review: 'under_review',
  won: 'won',
  lost: 'lost',
};

/** Returns the parameters with which a session is created. No personal data, except the address for the receipt. */
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
    metadata: {
      ...metadata,
      hold_key: input.holdKey,
      account_id: String(input.accountId),
      event_id: String(input.eventId),
    },
    payment_intent_data: { metadata },
    ...(input.email ? { customer_email: input.email } : {}),
    expires_at: Math.floor(input.expiresAt.getTime() / SECOND),
    success_url: input.successUrl,
    cancel_url: input.cancelUrl,
    locale: input.language ?? 'auto',
  };
}

/** Converts a session of Stripe. `isLive`: whether our key is of the live mode. */
export function toSession(session: Stripe.Checkout.Session, isLive: boolean): ProviderSession {
  const intent = session.payment_intent;
  return {
    id: session.id,
    url: session.url,
    status: statusOf(session),
    paymentIntent: idOf(intent),
    amountRappen: session.amount_total ?? 0,
    currency: session.currency ?? '',
    isOurMode: session.livemode === isLive,
    reference: session.client_reference_id,
    holdKey: session.metadata?.['hold_key'] ?? null,
    accountId: idIn(session.metadata?.['account_id']),
    eventId: idIn(session.metadata?.['event_id']) ?? eventInAddress(session.success_url),
    openedAt: instantOf(session.created),
    cardFingerprint: fingerprintOf(intent),
  };
}

// only if the charge was expanded and the payment was by card
function fingerprintOf(intent: Stripe.Checkout.Session['payment_intent']): string | null {
  const charge = typeof intent === 'object' ? intent?.latest_charge : null;
  const details = typeof charge === 'object' ? charge?.payment_method_details : null;
  return details?.card?.fingerprint ?? null;
}

// sessions of earlier versions name their event only in the URL
function eventInAddress(url: string | null): number | null {
  return url && URL.canParse(url) ? idIn(new URL(url).searchParams.get('event_id') ?? undefined) : null;
}

// a delayed payment method (TWINT may be one) completes the session unpaid: the payment intent has the result
function statusOf({ status, payment_status, payment_intent }: Stripe.Checkout.Session): SessionStatus {
  if (status === 'expired') return 'expired';
  if (status !== 'complete') return 'open';
  if (payment_status === 'paid') return 'paid';
  // for example because of a coupon of another integration: complete, but no money came
  if (payment_status === 'no_payment_required') return 'failed';
  const intent = typeof payment_intent === 'object' ? payment_intent?.status : undefined;
  return intent === 'requires_payment_method' || intent === 'canceled' ? 'failed' : 'processing';
}

/** Converts a refund of Stripe. */
export function toRefund(refund: Stripe.Refund): ProviderRefund {
  const { status } = refund;
  const failed = status === 'failed' || status === 'canceled';
  return {
    id: refund.id,
    paymentIntent: idOf(refund.payment_intent),
    amountRappen: refund.amount,
    status: status === 'succeeded' ? 'succeeded' : failed ? 'failed' : 'pending',
    failure: failed ? (refund.failure_reason ?? status) : null,
    refundId: idIn(refund.metadata?.['refund_id']),
  };
}

/** Converts a dispute of Stripe. */
export function toDispute(dispute: Stripe.Dispute): ProviderDispute {
  const { due_by } = dispute.evidence_details;
  return {
    id: dispute.id,
    paymentIntent: idOf(dispute.payment_intent),
    amountRappen: dispute.amount,
    currency: dispute.currency,
    reason: dispute.reason,
    status: DISPUTE_STATUSES[dispute.status] ?? 'needs_response',
    respondBy: due_by ? instantOf(due_by) : null,
    openedAt: instantOf(dispute.created),
  };
}

/** Converts a range of instants to Stripe's form: whole seconds. */
export function toCreated({ from, to }: TimeRange): Stripe.RangeQueryParam {
  return { gte: Math.floor(from.getTime() / SECOND), lt: Math.floor(to.getTime() / SECOND) };
}

function instantOf(epochSeconds: number): Date {
  return new Date(epochSeconds * SECOND);
}

/** Converts an event of Stripe. */
export function toEvent(event: Stripe.Event): ProviderEvent {
  return { id: event.id, type: event.type, subject: subjectOf(event), createdAt: instantOf(event.created) };
}

function subjectOf(event: Stripe.Event): EventSubject {
  if (!EVENT_TYPES.includes(event.type)) return null;
  const { object } = event.data as { object: { id: string; object: string; payment_intent?: unknown } };
  if (object.object === 'checkout.session') return { session: object.id };
  if (object.object === 'dispute') return { dispute: object.id };
  return typeof object.payment_intent === 'string' ? { paymentIntent: object.payment_intent } : null;
}

function idIn(text: string | undefined): number | null {
  return text !== undefined && /^[1-9][0-9]{0,9}$/.test(text) ? Number(text) : null;
}

/** Stripe's reporting categories. */
const KINDS = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refund',
  partial_capture_reversal: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  fee: 'fee',
  tax: 'fee',
  payout: 'payout',
  payout_reversal: 'payout',
} as const;
/** A kind of balance transaction. `other` has nothing to do with events, for example a reserve. */
export type BalanceEntryKind = (typeof KINDS)[keyof typeof KINDS] | 'other';

/** A transaction on our balance at the provider; its fields are described in `BalanceEntryEntity`. */
export type ProviderBalanceEntry = ReturnType<typeof toBalanceEntry>;

/** Converts a balance transaction of Stripe. */
export function toBalanceEntry(entry: Stripe.BalanceTransaction) {
  const { id, amount: amountRappen, fee: feeRappen, currency } = entry;
  const source = entry.source as (object & { id: string }) | string | null;
  const object = typeof source === 'string' || source === null ? {} : source;
  const arrival = 'arrival_date' in object ? object.arrival_date : null;
  const kind: BalanceEntryKind =
    entry.reporting_category in KINDS ? KINDS[entry.reporting_category as keyof typeof KINDS] : 'other';
  return {
    id,
    kind,
    amountRappen,
    feeRappen,
    currency,
    paymentIntent: 'payment_intent' in object ? idOf(object.payment_intent) : null,
    source: idOf(source),
    arrivesAt: typeof arrival === 'number' ? instantOf(arrival) : null,
    createdAt: instantOf(entry.created),
  };
}

function idOf(named: unknown): string | null {
  if (typeof named === 'string') return named;
  return typeof named === 'object' && named !== null && 'id' in named ? String(named.id) : null;
}
