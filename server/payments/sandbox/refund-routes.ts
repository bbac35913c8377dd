import { route } from './api-routes.js';
import type { Route } from './api-routes.js';
import { expand } from './expansion.js';
import { listPage } from './listing.js';
import { findPayment } from './payment.store.js';
import { findRefund, makeRefund } from './refunds.js';
import type { RefundOrder } from './refunds.js';
import type { Queryable } from './schema.js';
import { catchUp } from './catch-up.js';
import { invalidRequest, noSuch } from './stripe-failure.js';
import type { Refund } from './stripe-objects.js';
import { ONLY_EXPAND, REFUND_CREATE, REFUND_LIST } from './stripe-parameters.js';
import type { ValuesOf } from './stripe-parameters.js';

const REFUNDS = { table: 'refunds', id: 'id', name: 'refund', url: '/v1/refunds' } as const;

/** Everything below /v1/refunds. */
export const refundRoutes: Route[] = [
  route('POST', REFUNDS.url, REFUND_CREATE, async ({ context, db, params, cause }) => {
    const made = await makeRefund(context, db, { ...params, of: paymentNamed(params), cause });
    return expanded(db, made, params.expand);
  }),

  route('GET', REFUNDS.url, REFUND_LIST, async ({ context, db, params }) => {
    await catchUp(context);
    const { charge, payment_intent } = params;
    const page = await listPage<Refund>(db, REFUNDS, params, { charge, payment_intent });
    const paths = params.expand?.map((path) => path.replace(/^data\./, ''));
    return { ...page, data: await Promise.all(page.data.map((refund) => expanded(db, refund, paths))) };
  }),

  route('GET', `${REFUNDS.url}/:id`, ONLY_EXPAND, async ({ context, db, id, params }) => {
    await catchUp(context);
    const row = await findRefund(db, id);
    if (row === null) throw noSuch(REFUNDS.name, id);
    return expanded(db, row.document, params.expand);
  }),
];

function paymentNamed({ payment_intent, charge }: ValuesOf<typeof REFUND_CREATE>): RefundOrder['of'] {
  if (payment_intent !== undefined) return { key: 'payment_intent', id: payment_intent };
  if (charge !== undefined) return { key: 'charge', id: charge };
  const message =
    'One of the following params should be provided for this request: payment_intent or charge.';
  throw invalidRequest(message, { code: 'parameter_missing' });
}

async function expanded(db: Queryable, refund: Refund, paths: string[] | undefined): Promise<Refund> {
  if (paths === undefined) return refund;
  const payment = await findPayment(db, 'payment_intent', refund.payment_intent);
  return payment === null ? refund : expand(refund, paths, payment);
}
