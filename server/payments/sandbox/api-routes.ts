import { checkParameters } from './parameter-check.js';
import type { Cause } from './events.js';
import { expand } from './expansion.js';
import type { FormObject } from './form-parsing.js';
import { listPage } from './listing.js';
import type { SandboxContext } from './sandbox-context.js';
import type { Queryable } from './schema.js';
import { noSuch } from './stripe-failure.js';
import type { StripeEvent } from './stripe-objects.js';
import { EVENT_LIST, ONLY_EXPAND } from './stripe-parameters.js';
import type { Fields, ValuesOf } from './stripe-parameters.js';
import { look } from './payments.js';

/** A call of the API, its parameters checked. */
export interface Call<P> {
  context: SandboxContext;
  /** A transaction for POST, the pool for GET. */
  db: Queryable;
  /** The id in the path; empty where there is none. */
  id: string;
  params: P;
  cause: Cause;
}

/** What the server needs to know of a call before it runs it. */
export interface Route {
  method: 'GET' | 'POST';
  path: RegExp;
  /** Checks the parameters and answers what runs the call with them. */
  prepare(params: FormObject): (call: Omit<Call<unknown>, 'params'>) => Promise<unknown>;
}

/**
 * One call of Stripe's API.
 * @param path as in Stripe's reference, with `:id` for an id
 */
export function route<F extends Fields>(
  method: Route['method'],
  path: string,
  fields: F,
  run: (call: Call<ValuesOf<F>>) => Promise<unknown>,
): Route {
  return {
    method,
    path: new RegExp(`^${path.replace(':id', '([^/]+)')}$`),
    prepare: (given) => {
      const params = checkParameters(fields, given);
      return (call) => run({ ...call, params });
    },
  };
}

const EVENTS = { table: 'events', id: 'id', name: 'event', url: '/v1/events' } as const;

/** GET /v1/payment_intents/{id} and /v1/charges/{id}. */
export const paymentRoutes: Route[] = [
  route('GET', '/v1/payment_intents/:id', ONLY_EXPAND, async ({ context, id, params }) => {
    const payment = await look(context, 'payment_intent', id);
    if (payment?.intent == null) throw noSuch('payment_intent', id);
    return expand(payment.intent, params.expand, payment);
  }),
  route('GET', '/v1/charges/:id', ONLY_EXPAND, async ({ context, id, params }) => {
    const payment = await look(context, 'charge', id);
    if (payment?.charge == null) throw noSuch('charge', id);
    return expand(payment.charge, params.expand, payment);
  }),
];

/** GET /v1/events and /v1/events/{id}. */
export const eventRoutes: Route[] = [
  route('GET', EVENTS.url, EVENT_LIST, ({ db, params }) =>
    listPage<StripeEvent>(db, EVENTS, params, { type: params.types ?? params.type }),
  ),
  route('GET', `${EVENTS.url}/:id`, {}, async ({ db, id }) => {
    const { rows } = await db.query<{ document: StripeEvent }>(
      'select document from payment_sandbox.events where id = $1',
      [id],
    );
    const [row] = rows;
    if (row === undefined) throw noSuch(EVENTS.name, id);
    return row.document;
  }),
];
