import http from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { Pool } from 'pg';
import Stripe from 'stripe';
import { createSandbox } from '../../sandbox/stripe/index.js';
import type { Sandbox, SandboxOptions } from '../../sandbox/stripe/index.js';
import { TestClock } from '../fixtures/app/test-clock.js';
import { createTestDatabase } from '../fixtures/app/test-database.js';

const SECRET_KEY = 'sk_test_sandbox_of_the_tests';
const WEBHOOK_SECRET = 'whsec_of_the_tests';

/** A webhook as it came in, before anybody looked at its signature. */
export interface Received {
  body: string;
  signature: string;
  /** Answers it; the sender waits until then. */
  answer: (status: number) => void;
}

/** A sandbox with a shop around it: the official library as its client, and a webhook address that writes down. */
export interface SandboxStory {
  sandbox: Sandbox;
  stripe: Stripe;
  clock: TestClock;
  pool: Pool;
  /** The origin of the pages. */
  url: string;
  received: Received[];
  /** What the webhook address answers; null: nothing, until `answer` is called. */
  answerWith: (status: number | null) => void;
  /** The received webhooks whose signature holds, as the product would read them. */
  events: () => Stripe.Event[];
  /** Their types, in order. */
  types: () => string[];
  client: (options?: Partial<ConstructorParameters<typeof Stripe>[1]>, key?: string) => Stripe;
  /** A second replica on the same database. */
  replica: () => Promise<{ sandbox: Sandbox; stripe: Stripe }>;
  openSession: (changes?: Partial<Stripe.Checkout.SessionCreateParams>) => Promise<Stripe.Checkout.Session>;
  /** Opens a session and pays it by card. */
  paidSession: () => Promise<Stripe.Checkout.Session>;
  /** Sends a request to the sandbox's pages, following no redirect. */
  send: (path: string, init?: RequestInit) => Promise<Response>;
  /** Presses a button of the payment page: `pay`, `pay?webhook=lost`, `decline`, `cancel`. */
  press: (session: { id: string }, button: string) => Promise<Response>;
  /** Forgets what was received and ends all faults. */
  reset: () => Promise<void>;
  close: () => Promise<void>;
}

/** Starts a sandbox on a database of its own. Webhooks wait for flush() unless `background` is set. */
export async function startSandbox(options: Partial<SandboxOptions> = {}): Promise<SandboxStory> {
  const database = await createTestDatabase();
  const pool = new Pool({ connectionString: database.url, max: 10 });
  const clock = new TestClock(new Date('2026-12-01T11:00:00Z'));
  const shop = await openShop();
  const settings: SandboxOptions = {
    pool,
    now: () => clock.now(),
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: () => `${shop.url}/webhook`,
    publicUrl: () => shop.url,
    background: false,
    log: { warn: () => undefined, error: () => undefined },
    ...options,
  };
  const replicas: Sandbox[] = [];
  const start = async (): Promise<{ sandbox: Sandbox; stripe: Stripe; client: SandboxStory['client'] }> => {
    const sandbox = createSandbox(settings);
    replicas.push(sandbox);
    const address = await sandbox.start();
    const client: SandboxStory['client'] = (more = {}, key = SECRET_KEY) =>
      new Stripe(key, { ...address, protocol: 'http', maxNetworkRetries: 0, telemetry: false, ...more });
    return { sandbox, client, stripe: client() };
  };
  const { sandbox, stripe, client } = await start();
  shop.open(sandbox);
  const { received } = shop;
  const send: SandboxStory['send'] = (path, init = {}) =>
    fetch(shop.url + path, { redirect: 'manual', ...init });
  const press: SandboxStory['press'] = ({ id }, button) =>
    send(`/sandbox/checkout/${id}/${button}`, { method: 'POST' });
  const openSession: SandboxStory['openSession'] = (changes = {}) =>
    stripe.checkout.sessions.create({ ...sessionParams(clock), ...changes });
  const events = (): Stripe.Event[] =>
    received
      .map(({ body, signature }) => readWebhook(stripe, clock, body, signature))
      .filter((event) => event !== null);
  return {
    sandbox,
    stripe,
    clock,
    pool,
    url: shop.url,
    received,
    answerWith: shop.answerWith,
    events,
    types: () => events().map((event) => event.type),
    client,
    replica: start,
    openSession,
    paidSession: async () => {
      const session = await openSession();
      await press(session, 'pay');
      return stripe.checkout.sessions.retrieve(session.id);
    },
    send,
    press,
    reset: async () => {
      await sandbox.control({ do: 'clear' });
      shop.answerWith(200);
      await sandbox.flush();
      received.length = 0;
    },
    close: async () => {
      await Promise.all(replicas.map((replica) => replica.stop()));
      await shop.close();
      await pool.end();
      await database.drop();
    },
  };
}

/** The parameters of a session as the product sends them: an evening for CHF 49.50, open for 31 minutes. */
export function sessionParams(clock: TestClock): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'chf', unit_amount: 4950, product_data: { name: 'Apéro in Lausanne' } },
      },
    ],
    success_url: 'http://apero.test/payment-success?session_id={CHECKOUT_SESSION_ID}&event_id=7',
    cancel_url: 'http://apero.test/dashboard',
    client_reference_id: 'reservation-12',
    customer_email: 'ana@example.test',
    expires_at: epoch(clock) + 31 * 60,
    metadata: { event_id: '7' },
    payment_intent_data: { metadata: { reservation_id: '12' } },
  };
}

/** The clock's time in epoch seconds. */
export function epoch(clock: TestClock): number {
  return Math.floor(clock.now().getTime() / 1000);
}

/** Reads a webhook as the product does; null when its signature does not hold. */
export function readWebhook(
  stripe: Stripe,
  clock: TestClock,
  body: string,
  signature: string,
): Stripe.Event | null {
  try {
    const day = 24 * 60 * 60;
    return stripe.webhooks.constructEvent(
      body,
      signature,
      WEBHOOK_SECRET,
      day,
      undefined,
      clock.now().getTime(),
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
    throw error;
  }
}

/** The error of a call that must fail. */
export async function refusal(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await call.then(
    () => new Error('the call was accepted'),
    (reason: unknown) => reason,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw error;
}

interface Shop {
  url: string;
  received: Received[];
  answerWith: (status: number | null) => void;
  open: (sandbox: Sandbox) => void;
  close: () => Promise<void>;
}

async function openShop(): Promise<Shop> {
  const received: Received[] = [];
  let answer: number | null = 200;
  const app = express();
  app.post('/webhook', express.text({ type: 'application/json' }), (request, response) => {
    const reply = (status: number): void => void response.status(status).end();
    received.push({
      body: String(request.body),
      signature: String(request.headers['stripe-signature']),
      answer: reply,
    });
    if (answer !== null) reply(answer);
  });
  const server = http.createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    answerWith: (status) => {
      answer = status;
    },
    open: (sandbox) => void app.use('/sandbox', sandbox.router),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
