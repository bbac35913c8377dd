import { ana } from '../../fixtures/actors.js';
import { createPaidEvent, buySeat, PAID_EVENT } from '../../fixtures/payments.js';
import type { RunningApp } from '../../fixtures/app/start-app.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';

const DISTINCT = { name: 'Xanthippe', profession: 'Xylographer', city: 'Lucerne' } as const;

interface Sent {
  path: string;
  params: Record<string, unknown>;
}

/** A guest buys a place and cancels it. Returns all that the provider was sent meanwhile, and the guest's address. */
async function story(
  app: RunningApp,
): Promise<{ sent: Sent[]; email: string; accountId: number; eventId: number }> {
  const [woman, eventId] = [await ana(app, DISTINCT), await createPaidEvent(app)];
  await buySeat(app, woman, eventId);
  (await woman.post(`/api/events/${eventId}/cancellation`)).expect(200);
  await app.jobs.drain();
  const { items } = (await (await fetch(`${app.url}/sandbox/requests`)).json()) as { items: Sent[] };
  expect(items.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/v1/checkout/sessions', '/v1/refunds']),
  );
  return { sent: items, email: woman.email, accountId: woman.accountId, eventId };
}

const opened = (sent: Sent[]) => sent.find(({ path }) => path === '/v1/checkout/sessions')?.params;

describe('the payment provider', () => {
  const app = sharedApp();

  it('learns of a guest the address for its receipt, and nothing else', async () => {
    const { sent, email, accountId, eventId } = await story(app);
    const said = JSON.stringify(sent);
    for (const personal of Object.values(DISTINCT)) expect(said).not.toContain(personal);
    expect(said.split(email)).toHaveLength(2);
    const session = opened(sent);
    expect(session).toMatchObject({
      customer_email: email,
      line_items: [{ price_data: { product_data: { name: PAID_EVENT.name } } }],
    });
    // keys of ours, and texts that are the same for everybody at this event
    expect(Object.keys(session ?? {}).sort()).toEqual([
      'adaptive_pricing',
      'allowed_payment_method_types',
      'cancel_url',
      'client_reference_id',
      'custom_text',
      'customer_email',
      'expires_at',
      'line_items',
      'locale',
      'metadata',
      'mode',
      'payment_intent_data',
      'submit_type',
      'success_url',
    ]);
    // ids, so that the money finds its way should our own memory be restored from an older copy
    expect(session?.['metadata']).toEqual({
      account_id: String(accountId),
      event_id: String(eventId),
      hold_key: expect.any(String),
      reservation_id: expect.any(String),
    });
    expect(session?.['payment_intent_data']).toEqual({ metadata: { reservation_id: expect.any(String) } });
    const refund = sent.find(({ path }) => path === '/v1/refunds')?.params;
    expect(refund?.['metadata']).toEqual({ refund_id: expect.any(String) });
  });
});

describe('the payment provider, where the settings say so', () => {
  const app = sharedApp({ receiptEmail: false, productName: 'Apéro' });

  it('learns no address, and not which event', async () => {
    const { sent, email } = await story(app);
    const said = JSON.stringify(sent);
    for (const hidden of [...Object.values(DISTINCT), email, PAID_EVENT.name])
      expect(said).not.toContain(hidden);
    expect(opened(sent)).toMatchObject({ line_items: [{ price_data: { product_data: { name: 'Apéro' } } }] });
  });
});
