import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { Clock } from '../../common/clock/clock.js';
import { SafeMode } from '../../common/safe-mode/safe-mode.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { ProviderMetrics, ProviderLine, type ProviderPatience } from './provider-line.js';
import {
  type ProviderEvent,
  type ProviderDispute,
  ProviderRefused,
  type ProviderRefund,
  type ProviderSession,
  type PaidHold,
  type SessionPage,
  type TimeRange,
  EVENT_TYPES,
  type ProviderBalanceEntry,
  sessionParameters,
  toBalanceEntry,
  toCreated,
  toDispute,
  toEvent,
  toRefund,
  toSession,
} from './stripe-objects.js';
import { SECOND } from '../../common/time/durations.rules.js';

/** Keys and address of the provider: Stripe, or the sandbox with Stripe's HTTP API. */
export abstract class StripeConnection {
  abstract readonly secretKey: string;
  abstract readonly webhookSecret: string;
  /** Null for Stripe. */
  abstract readonly address: { host: string; port: number } | null;
  abstract readonly patience: ProviderPatience;
}

/** A key of a Stripe account's live mode; all others are of its test mode. */
const LIVE_KEY = /^[a-z]+_live_/;

/**
 * All calls to Stripe; the only file that uses its library. Every call throws UNAVAILABLE when the provider does
 * not respond, and ProviderRefused when it rejects the request. Never call it inside a database transaction.
 */
@Injectable()
export class StripeGateway {
  private readonly stripe: Stripe;
  private readonly line: ProviderLine;

  constructor(
    private readonly connection: StripeConnection,
    private readonly clock: Clock,
    private readonly safeMode: SafeMode,
    private readonly metrics: ProviderMetrics,
  ) {
    const { secretKey, address, patience } = connection;
    this.line = new ProviderLine(patience, address === null);
    this.stripe = new Stripe(secretKey, {
      ...(address ? { ...address, protocol: 'http' } : {}),
      timeout: patience.answerWithin,
      httpClient: this.line.watch(Stripe.createNodeHttpClient(this.line.agent)),
      maxNetworkRetries: 1,
      telemetry: false,
    });
  }

  /** Creates the checkout session of a hold. A second call returns the session of the first. */
  openSession(hold: PaidHold, page: SessionPage): Promise<ProviderSession> {
    return this.call('open_session', async () => {
      this.safeMode.require('no payment page is opened');
      const idempotencyKey = `checkout-${hold.holdKey}`;
      const { sessions } = this.stripe.checkout;
      return this.toSession(await sessions.create(sessionParameters(hold, page), { idempotencyKey }));
    });
  }

  /** Returns the session, or undefined if the provider has none of this id. */
  findSession(id: string): Promise<ProviderSession | undefined> {
    return this.call('find_session', async () => {
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
    return this.call('find_session_id', async () => {
      const found = await this.stripe.checkout.sessions.list({ payment_intent: paymentIntent, limit: 1 });
      return found.data[0]?.id;
    });
  }

  /** Expires a session, so that it can no longer be paid. Returns its state, which is `paid` if it was paid before. */
  async expireSession(id: string): Promise<ProviderSession | undefined> {
    try {
      return await this.call('expire_session', async () => {
        this.safeMode.require('no session is expired');
        return this.toSession(await this.stripe.checkout.sessions.expire(id));
      });
    } catch (error) {
      if (error instanceof ProviderRefused) return this.findSession(id);
      throw error;
    }
  }

  /** Creates a refund, once for each of its rounds. */
  createRefund(
    { id, round, amountRappen: amount }: { id: number; round: number; amountRappen: number },
    payment_intent: string,
  ): Promise<ProviderRefund> {
    return this.call('create_refund', async () => {
      this.safeMode.require('no money is paid back');
      const idempotencyKey = `refund-${payment_intent}-${id}-${round}`;
      const metadata = { refund_id: String(id) };
      const refund = { payment_intent, amount, reason: 'requested_by_customer', metadata } as const;
      return toRefund(await this.stripe.refunds.create(refund, { idempotencyKey }));
    });
  }

  /** Returns all refunds of a payment intent: ours and those made in the dashboard. */
  listRefunds(paymentIntent: string): Promise<ProviderRefund[]> {
    const page = { payment_intent: paymentIntent, limit: 100 };
    return this.call('list_refunds', () => collect(this.stripe.refunds.list(page), toRefund));
  }

  /** Returns the events since `from`, oldest first. The provider keeps them for 30 days. */
  listEvents(from: Date): Promise<ProviderEvent[]> {
    return this.call('list_events', async () => {
      const created = { gte: Math.floor(from.getTime() / SECOND) };
      const list = this.stripe.events.list({ types: EVENT_TYPES, created, limit: 100 });
      return (await collect(list, toEvent)).toReversed();
    });
  }

  /** Returns the sessions that were opened in a range of time, newest first; those under way may be `processing` or failed. */
  listSessions(range: TimeRange): Promise<ProviderSession[]> {
    const list = this.stripe.checkout.sessions.list({ created: toCreated(range), limit: 100 });
    return this.call('list_sessions', () => collect(list, (session) => this.toSession(session)));
  }

  /** Returns the refunds that were made in a range of time, newest first. */
  listRefundsMade(range: TimeRange): Promise<ProviderRefund[]> {
    const list = this.stripe.refunds.list({ created: toCreated(range), limit: 100 });
    return this.call('list_refunds', () => collect(list, toRefund));
  }

  /** Returns the disputes that were opened in a range of time, newest first. */
  listDisputes(range: TimeRange): Promise<ProviderDispute[]> {
    const list = this.stripe.disputes.list({ created: toCreated(range), limit: 100 });
    return this.call('list_disputes', () => collect(list, toDispute));
  }

  findDispute(id: string): Promise<ProviderDispute> {
    return this.call('find_dispute', async () => toDispute(await this.stripe.disputes.retrieve(id)));
  }

  /** Returns the balance transactions of a range of time, newest first: incoming and outgoing money, fees, payouts. */
  listBalanceEntries(range: TimeRange): Promise<ProviderBalanceEntry[]> {
    const page = { created: toCreated(range), limit: 100, expand: ['data.source'] };
    const { balanceTransactions } = this.stripe;
    return this.call('list_balance', () => collect(balanceTransactions.list(page), toBalanceEntry));
  }

  /** Returns the email that the payer of a session gave to the provider; null if there is none. */
  findPayerEmail(sessionId: string): Promise<string | null> {
    return this.call('find_payer', async () => {
      const session = await this.stripe.checkout.sessions.retrieve(sessionId);
      return session.customer_details?.email ?? session.customer_email;
    });
  }

  /** Verifies the signature of a webhook. Returns its event. Throws INVALID_SIGNATURE. */
  readWebhook(rawBody: Buffer, signature: string): ProviderEvent {
    try {
      const { webhookSecret } = this.connection;
      const at = this.clock.now().getTime();
      const { webhooks } = this.stripe;
      return toEvent(webhooks.constructEvent(rawBody, signature, webhookSecret, undefined, undefined, at));
    } catch (cause) {
      throw new DomainError('INVALID_SIGNATURE', { cause });
    }
  }

  private call<T>(operation: string, call: () => Promise<T>): Promise<T> {
    return this.metrics.call(operation, async () => {
      this.line.begin();
      try {
        return await call();
      } catch (error) {
        const { StripeInvalidRequestError, StripeIdempotencyError, StripeCardError } = Stripe.errors;
        const isRefused =
          error instanceof StripeInvalidRequestError ||
          error instanceof StripeCardError ||
          (error instanceof StripeIdempotencyError && error.statusCode === 400);
        if (isRefused) throw new ProviderRefused(error.code ?? error.type, error);
        if (error instanceof Stripe.errors.StripeError)
          throw new DomainError('UNAVAILABLE', { cause: error });
        throw error;
      }
    });
  }

  private toSession(session: Stripe.Checkout.Session): ProviderSession {
    return toSession(session, LIVE_KEY.test(this.connection.secretKey));
  }
}

// all pages of a list, one after the other
async function collect<T, Item>(list: AsyncIterable<T>, convert: (item: T) => Item): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of list) items.push(convert(item));
  return items;
}
