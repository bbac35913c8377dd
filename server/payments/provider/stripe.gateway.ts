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
  type RefundOrder,
  type SessionOrder,
  type SessionStatus,
} from './provider.js';

/** How to reach the provider: Stripe itself, or the sandbox that speaks its HTTP API. */
export abstract class StripeConnection {
  abstract readonly secretKey: string;
  abstract readonly webhookSecret: string;
  /** Null for Stripe itself. */
  abstract readonly address: { host: string; port: number } | null;
}

/** Milliseconds that one call may take, and how often it is tried again: a guest waits for the answer. */
const TIMEOUT = 4000;
const RETRIES = 1;
const SECOND = 1000;

/** The events of the provider that concern us; any other is ignored. */
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
 * Everything that is said to Stripe, and the only importer of its library. Every call throws UNAVAILABLE when the
 * provider is silent, and ProviderRefused when it says no. Never call it inside of a database transaction.
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
      timeout: TIMEOUT,
      maxNetworkRetries: RETRIES,
      telemetry: false,
    });
  }

  /** Opens a checkout session, or answers the one that this key opened before. */
  openSession(order: SessionOrder): Promise<ProviderSession> {
    return asked(async () => {
      const session = await this.stripe.checkout.sessions.create(sessionParameters(order), {
        idempotencyKey: order.idempotencyKey,
      });
      return sessionOf(session);
    });
  }

  /** The session as it is now, or undefined when the provider does not know it. */
  session(id: string): Promise<ProviderSession | undefined> {
    return asked(async () => {
      try {
        return sessionOf(await this.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] }));
      } catch (error) {
        if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return undefined;
        throw error;
      }
    });
  }

  /** The id of the session that a payment came by, or undefined. */
  sessionIdOf(paymentIntent: string): Promise<string | undefined> {
    return asked(async () => {
      const found = await this.stripe.checkout.sessions.list({ payment_intent: paymentIntent, limit: 1 });
      return found.data[0]?.id;
    });
  }

  /** Sees to it that a session can no longer be paid, and answers what has become of it: it may have been paid before. */
  async expireSession(id: string): Promise<ProviderSession | undefined> {
    try {
      return await asked(async () => sessionOf(await this.stripe.checkout.sessions.expire(id)));
    } catch (error) {
      if (error instanceof ProviderRefused) return this.session(id);
      throw error;
    }
  }

  /** Pays back, once for each idempotency key. */
  refund({ refundId, idempotencyKey, paymentIntent, amountRappen }: RefundOrder): Promise<ProviderRefund> {
    return asked(async () => {
      const refund = await this.stripe.refunds.create(
        {
          payment_intent: paymentIntent,
          amount: amountRappen,
          reason: 'requested_by_customer',
          metadata: { refund_id: String(refundId) },
        },
        { idempotencyKey },
      );
      return refundOf(refund);
    });
  }

  /** All refunds of a payment, ours and those of the dashboard. */
  refundsOf(paymentIntent: string): Promise<ProviderRefund[]> {
    return asked(async () => {
      const refunds: ProviderRefund[] = [];
      for await (const refund of this.stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 }))
        refunds.push(refundOf(refund));
      return refunds;
    });
  }

  /** What has happened at the provider since `from`, oldest first. It remembers for 30 days. */
  eventsSince(from: Date): Promise<ProviderEvent[]> {
    return asked(async () => {
      const events: ProviderEvent[] = [];
      const created = { gte: Math.floor(from.getTime() / SECOND) };
      for await (const event of this.stripe.events.list({ types: EVENT_TYPES, created, limit: 100 }))
        events.push(eventOf(event));
      return events.toReversed();
    });
  }

  /** Reads a webhook after its signature was found to be right. Throws INVALID_SIGNATURE. */
  readWebhook(rawBody: Buffer, signature: string): ProviderEvent {
    try {
      const { webhookSecret } = this.connection;
      const receivedAt = this.clock.now().getTime();
      return eventOf(
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

async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const { StripeInvalidRequestError, StripeIdempotencyError, StripeCardError } = Stripe.errors;
    const refused =
      error instanceof StripeInvalidRequestError ||
      error instanceof StripeCardError ||
      (error instanceof StripeIdempotencyError && error.statusCode === 400);
    if (refused) throw new ProviderRefused(error.code ?? error.type, error);
    if (error instanceof Stripe.errors.StripeError) throw new DomainError('UNAVAILABLE', { cause: error });
    throw error;
  }
}

function sessionParameters(order: SessionOrder): Stripe.Checkout.SessionCreateParams {
  const metadata = { reservation_id: String(order.reservationId) };
  const price = {
    currency: 'chf',
    unit_amount: order.amountRappen,
    product_data: { name: order.eventName },
  };
  return {
    mode: 'payment',
    line_items: [{ quantity: 1, price_data: price }],
    allowed_payment_method_types: ['card', 'twint'],
    adaptive_pricing: { enabled: false },
    submit_type: 'book',
    custom_text: { submit: { message: order.note } },
    client_reference_id: order.reference,
    metadata,
    payment_intent_data: { metadata },
    ...(order.email ? { customer_email: order.email } : {}),
    expires_at: Math.floor(order.expiresAt.getTime() / SECOND),
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
  };
}

function sessionOf(session: Stripe.Checkout.Session): ProviderSession {
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

// a slow payment (TWINT may be one) completes its session unpaid; what became of it only the intent tells
function statusOf({ status, payment_status, payment_intent }: Stripe.Checkout.Session): SessionStatus {
  if (status === 'expired') return 'expired';
  if (status !== 'complete') return 'open';
  if (payment_status !== 'unpaid') return 'paid';
  const intent = typeof payment_intent === 'object' ? payment_intent?.status : undefined;
  return intent === 'requires_payment_method' || intent === 'canceled' ? 'failed' : 'processing';
}

function refundOf(refund: Stripe.Refund): ProviderRefund {
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

function eventOf(event: Stripe.Event): ProviderEvent {
  return { id: event.id, type: event.type, about: subjectOf(event) };
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
