import type Stripe from 'stripe';
import { DAY, SECOND } from '../../common/time/durations.rules.js';
import type { Reservation } from '../../events/index.js';

/** The state of a checkout session. Only `paid` means that the money has arrived; only `expired` and `failed` are final. */
type SessionStatus = 'open' | 'processing' | 'paid' | 'expired' | 'failed';

/** The state of a dispute. The bank has decided when it is `won`, `lost` or `closed`. */
type DisputeStatus = 'inquiry' | 'needs_response' | 'under_review' | 'won' | 'lost' | 'closed';

/** Milliseconds for which a session can be paid at most, from its creation on. */
export const LONGEST_SESSION = DAY;

/** Instants in seconds: from the first on, before the second. */
export interface TimeRange {
  from: Date;
  to: Date;
}

/** The object that a webhook event is about; null when the event does not concern us. */
type EventSubject = { session: string } | { paymentIntent: string } | { dispute: string } | null;

/** A hold that is to be paid. */
export type PaidHold = Pick<
  Reservation,
  'id' | 'accountId' | 'eventId' | 'holdKey' | 'priceRappen' | 'language'
>;

/** What a payment page shows, and where it leads. */
export interface SessionPage {
  /** Returned in `ProviderSession.reference`. */
  reference: string;
  productName: string;
  /** Where the provider sends its receipt; undefined: the provider gets no email address. */
  email: string | undefined;
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
  /** A sentence next to the pay button. */
  note: string;
}

/** The provider rejected a request. The same request would be rejected again. */
export class ProviderRefused extends Error {
  constructor(
    /** The provider's error code. */
    readonly code: string,
    cause: Error,
  ) {
    super(cause.message, { cause });
  }
}

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

/**
 * Returns the parameters with which the session of a hold is created. Its ids come back in `ProviderSession`, and
 * identify the guest if the hold is lost by a restore. No personal data, except the email for the receipt.
 */
export function sessionParameters(
  { id, accountId, eventId, holdKey, priceRappen, language }: PaidHold,
  page: SessionPage,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { reservation_id: String(id) };
  const price = { currency: 'chf', unit_amount: priceRappen, product_data: { name: page.productName } };
  return {
    mode: 'payment',
    line_items: [{ quantity: 1, price_data: price }],
    allowed_payment_method_types: ['card', 'twint'],
    adaptive_pricing: { enabled: false },
    submit_type: 'book',
    custom_text: { submit: { message: page.note } },
    client_reference_id: page.reference,
    metadata: { ...metadata, hold_key: holdKey, account_id: String(accountId), event_id: String(eventId) },
    payment_intent_data: { metadata },
    ...(page.email ? { customer_email: page.email } : {}),
    expires_at: Math.floor(page.expiresAt.getTime() / SECOND),
    success_url: page.successUrl,
    cancel_url: page.cancelUrl,
    locale: language ?? 'auto',
  };
}

/** A checkout session as the provider returns it. */
export type ProviderSession = ReturnType<typeof toSession>;

/** Converts a session of Stripe. `isLive`: whether our key is of the live mode. */
export function toSession(session: Stripe.Checkout.Session, isLive: boolean) {
  const intent = session.payment_intent;
  return {
    id: session.id,
    /** URL of the payment page; null if the session can no longer be paid. */
    url: session.url,
    status: statusOf(session),
    paymentIntent: idOf(intent),
    /** In the smallest unit of the currency: Rappen for CHF. */
    amountRappen: session.amount_total ?? 0,
    /** In lower case, such as `chf`. */
    currency: session.currency ?? '',
    /** Whether it is of the mode (test or live) of our key. */
    isOurMode: session.livemode === isLive,
    /** The reference of the hold that the session claims to be for. Anybody may know it and open a session with it. */
    reference: session.client_reference_id,
    /** The secret of the hold, which we put into the metadata of the sessions that we open. */
    holdKey: session.metadata?.['hold_key'] ?? null,
    /** The account that we named when we opened it. After a restore another person may have this id. */
    accountId: idIn(session.metadata?.['account_id']),
    /** The event that we named when we opened it. */
    eventId: idIn(session.metadata?.['event_id']) ?? eventInAddress(session.success_url),
    openedAt: instantOf(session.created),
    /** The provider's fingerprint of the card that paid. */
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

/** A refund as the provider returns it. */
export type ProviderRefund = ReturnType<typeof toRefund>;

export function toRefund(refund: Stripe.Refund) {
  const status = refundStatusOf(refund);
  return {
    id: refund.id,
    paymentIntent: idOf(refund.payment_intent),
    amountRappen: refund.amount,
    status,
    /** The provider's failure code. */
    failure: status === 'failed' ? (refund.failure_reason ?? refund.status) : null,
    /** Id of our refund; null when the refund was made in the provider's dashboard. */
    refundId: idIn(refund.metadata?.['refund_id']),
  };
}

function refundStatusOf({ status }: Stripe.Refund): 'pending' | 'succeeded' | 'failed' {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

/** A dispute (chargeback) as the provider returns it. */
export type ProviderDispute = ReturnType<typeof toDispute>;

export function toDispute(dispute: Stripe.Dispute) {
  const { due_by } = dispute.evidence_details;
  return {
    id: dispute.id,
    paymentIntent: idOf(dispute.payment_intent),
    amountRappen: dispute.amount,
    currency: dispute.currency,
    /** The provider's code, such as `fraudulent`. */
    reason: dispute.reason,
    status: DISPUTE_STATUSES[dispute.status] ?? 'needs_response',
    /** Until when an answer counts; null if none is possible. */
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

/** A webhook event. Its content is not trusted: it only says which object to fetch from the provider. */
export type ProviderEvent = ReturnType<typeof toEvent>;

/** Converts an event of Stripe; `createdAt`: when it happened, by the provider's clock. */
export function toEvent(event: Stripe.Event) {
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

/** A kind of balance transaction. `other` has nothing to do with events, for example a reserve. */
export type BalanceEntryKind = 'charge' | 'refund' | 'dispute' | 'fee' | 'payout' | 'other';

/** Our kind for each of Stripe's reporting categories. */
const BALANCE_ENTRY_KINDS: Readonly<Record<string, BalanceEntryKind>> = {
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
};

/** A transaction on our balance at the provider; its fields are described in `BalanceEntryEntity`. */
export type ProviderBalanceEntry = ReturnType<typeof toBalanceEntry>;

export function toBalanceEntry(entry: Stripe.BalanceTransaction) {
  const { id, amount: amountRappen, fee: feeRappen, currency } = entry;
  const source: object = typeof entry.source === 'object' && entry.source ? entry.source : {};
  const arrival = 'arrival_date' in source ? source.arrival_date : null;
  return {
    id,
    kind: BALANCE_ENTRY_KINDS[entry.reporting_category] ?? 'other',
    amountRappen,
    feeRappen,
    currency,
    paymentIntent: 'payment_intent' in source ? idOf(source.payment_intent) : null,
    source: idOf(entry.source),
    arrivesAt: typeof arrival === 'number' ? instantOf(arrival) : null,
    createdAt: instantOf(entry.created),
  };
}

function idOf(named: unknown): string | null {
  if (typeof named === 'string') return named;
  return typeof named === 'object' && named !== null && 'id' in named ? String(named.id) : null;
}
