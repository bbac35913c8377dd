import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { Clock } from '../../common/clock/clock.js';
import { DomainError } from '../../common/errors/domain-error.js';
import {
  type EventSubject,
  type ProviderEvent,
  ProviderRefused,
  type ProviderRefund,
  type ProviderSession,
  type RefundInput,
  type SessionInput,
  type SessionStatus,
} from './provider.js';

/** Keys and address of the provider: Stripe, or the sandbox with Stripe's HTTP API. */
export abstract class StripeConnection {
  abstract readonly secretKey: string;
  abstract readonly webhookSecret: string;
  /** Null for Stripe. */
  abstract readonly address: { host: string; port: number } | null;
}

/** Milliseconds for one call. Short, because a guest waits for the response. */
const TIMEOUT_MILLISECONDS = 4000;
const NETWORK_RETRIES = 1;
const SECOND = 1000;

/** The event types that we handle; all others are ignored. */
const EVENT_TYPES = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.refunded',
];

/**
 * All calls to Stripe; the only file that imports its library. Every call throws UNAVAILABLE when the provider does
 * not respond, and ProviderRefused when it rejects the request. Never call it inside a database transaction.
 */
@Injectable()
export class StripeGateway {
  private readonly stripe: Stripe;

  constructor(
    private readonly connection: StripeConnection,
    private readonly clock: Clock,
  ) {
    const { secretKey, address } = connection;
    this.stripe = new Stripe(secretKey, {
      ...(address ? { ...address, protocol: 'http' } : {}),
      timeout: TIMEOUT_MILLISECONDS,
      maxNetworkRetries: NETWORK_RETRIES,
      telemetry: false,
    });
  }

  /** Creates a checkout session. Returns the existing one if the idempotency key was used before. */
  openSession(input: SessionInput): Promise<ProviderSession> {
    return callProvider(async () => {
      const session = await this.stripe.checkout.sessions.create(sessionParameters(input), {
        idempotencyKey: input.idempotencyKey,
      });
      return toSession(session);
    });
  }

  /** Returns the session, or undefined if the provider has none of this id. */
  findSession(id: string): Promise<ProviderSession | undefined> {
    return callProvider(async () => {
      try {
        return toSession(await this.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] }));
      } catch (error) {
        if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return undefined;
        throw error;
      }
    });
  }

  /** Returns the id of the session that created a payment intent, or undefined. */
  findSessionId(paymentIntent: string): Promise<string | undefined> {
    return callProvider(async () => {
      const found = await this.stripe.checkout.sessions.list({ payment_intent: paymentIntent, limit: 1 });
      return found.data[0]?.id;
    });
  }

  /** Expires a session, so that it can no longer be paid. Returns its state, which is `paid` if it was paid before. */
  async expireSession(id: string): Promise<ProviderSession | undefined> {
    try {
      return await callProvider(async () => toSession(await this.stripe.checkout.sessions.expire(id)));
    } catch (error) {
      if (error instanceof ProviderRefused) return this.findSession(id);
      throw error;
    }
  }

  /** Creates a refund, once for each idempotency key. */
  createRefund({
    refundId,
    idempotencyKey,
    paymentIntent,
    amountRappen,
  }: RefundInput): Promise<ProviderRefund> {
    return callProvider(async () => {
      const refund = await this.stripe.refunds.create(
        {
          payment_intent: paymentIntent,
          amount: amountRappen,
          reason: 'requested_by_customer',
          metadata: { refund_id: String(refundId) },
        },
        { idempotencyKey },
      );
      return toRefund(refund);
    });
  }

  /** Returns all refunds of a payment intent: ours and those made in the dashboard. */
  listRefunds(paymentIntent: string): Promise<ProviderRefund[]> {
    return callProvider(async () => {
      const refunds: ProviderRefund[] = [];
      for await (const refund of this.stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 }))
        refunds.push(toRefund(refund));
      return refunds;
    });
  }

  /** Returns the events since `from`, oldest first. The provider keeps them for 30 days. */
  listEvents(from: Date): Promise<ProviderEvent[]> {
    return callProvider(async () => {
      const events: ProviderEvent[] = [];
      const created = { gte: Math.floor(from.getTime() / SECOND) };
      for await (const event of this.stripe.events.list({ types: EVENT_TYPES, created, limit: 100 }))
        events.push(toEvent(event));
      return events.toReversed();
    });
  }

  /** Verifies the signature of a webhook. Returns its event. Throws INVALID_SIGNATURE. */
  readWebhook(rawBody: Buffer, signature: string): ProviderEvent {
    try {
      const { webhookSecret } = this.connection;
      const receivedAt = this.clock.now().getTime();
      return toEvent(
        this.stripe.webhooks.constructEvent(
          rawBody,
          signature,
          webhookSecret,
          undefined,
          undefined,
          receivedAt,
        ),
      );
    } catch (cause) {
      throw new DomainError('INVALID_SIGNATURE', { cause });
    }
  }
}

async function callProvider<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const { StripeInvalidRequestError, StripeIdempotencyError, StripeCardError } = Stripe.errors;
    const isRefused =
      error instanceof StripeInvalidRequestError ||
      error instanceof StripeCardError ||
      (error instanceof StripeIdempotencyError && error.statusCode === 400);
    if (isRefused) throw new ProviderRefused(error.code ?? error.type, error);
    if (error instanceof Stripe.errors.StripeError) throw new DomainError('UNAVAILABLE', { cause: error });
    throw error;
  }
}

function sessionParameters(input: SessionInput): Stripe.Checkout.SessionCreateParams {
  const metadata = { reservation_id: String(input.reservationId) };
  const price = {
    currency: 'chf',
    unit_amount: input.amountRappen,
    product_data: { name: input.eventName },
  };
  return {
    mode: 'payment',
    line_items: [{ quantity: 1, price_data: price }],
    allowed_payment_method_types: ['card', 'twint'],
    adaptive_pricing: { enabled: false },
    submit_type: 'book',
    custom_text: { submit: { message: input.note } },
    client_reference_id: input.reference,
    metadata,
    payment_intent_data: { metadata },
    ...(input.email ? { customer_email: input.email } : {}),
    expires_at: Math.floor(input.expiresAt.getTime() / SECOND),
    success_url: input.successUrl,
    cancel_url: input.cancelUrl,
  };
}

function toSession(session: Stripe.Checkout.Session): ProviderSession {
  const intent = session.payment_intent;
  return {
    id: session.id,
    url: session.url,
    status: statusOf(session),
    paymentIntent: typeof intent === 'string' ? intent : (intent?.id ?? null),
    amountRappen: session.amount_total ?? 0,
    reference: session.client_reference_id,
  };
}

// a delayed payment method (TWINT may be one) completes the session unpaid: the payment intent has the result
function statusOf({ status, payment_status, payment_intent }: Stripe.Checkout.Session): SessionStatus {
  if (status === 'expired') return 'expired';
  if (status !== 'complete') return 'open';
  if (payment_status !== 'unpaid') return 'paid';
  const intent = typeof payment_intent === 'object' ? payment_intent?.status : undefined;
  return intent === 'requires_payment_method' || intent === 'canceled' ? 'failed' : 'processing';
}

function toRefund(refund: Stripe.Refund): ProviderRefund {
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

function toEvent(event: Stripe.Event): ProviderEvent {
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
