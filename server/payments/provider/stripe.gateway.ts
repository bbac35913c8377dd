import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { Clock } from '../../common/clock/clock.js';
import { DomainError } from '../../common/errors/domain-error.js';
import {
  type ProviderEvent,
  ProviderRefused,
  type ProviderRefund,
  type ProviderSession,
  type RefundInput,
  type SessionInput,
} from './provider.js';
import { EVENT_TYPES, sessionParameters, toEvent, toRefund, toSession } from './stripe-objects.js';
import { SECOND } from '../../common/time/durations.rules.js';

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
/** A key of a Stripe account's live mode; all others are of its test mode. */
const LIVE_KEY = /^[a-z]+_live_/;

/**
 * All calls to Stripe; the only file that uses its library. Every call throws UNAVAILABLE when the provider does
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
      return this.toSession(session);
    });
  }

  /** Returns the session, or undefined if the provider has none of this id. */
  findSession(id: string): Promise<ProviderSession | undefined> {
    return callProvider(async () => {
      try {
        const expand = ['payment_intent.latest_charge'];
        return this.toSession(await this.stripe.checkout.sessions.retrieve(id, { expand }));
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
      return await callProvider(async () => this.toSession(await this.stripe.checkout.sessions.expire(id)));
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

  private toSession(session: Stripe.Checkout.Session): ProviderSession {
    return toSession(session, LIVE_KEY.test(this.connection.secretKey));
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
