import Stripe from 'stripe';
import { epoch, refusal, sessionParams, startSandbox } from '../../fixtures/provider/sandbox-harness.js';
import type { SandboxStory } from '../../fixtures/provider/sandbox-harness.js';

describe('checkout sessions of the payment sandbox', () => {
  let story: SandboxStory;

  beforeAll(async () => {
    story = await startSandbox();
  });
  afterEach(() => story.reset());
  afterAll(() => story.close());

  it('opens a session with what it was asked for, and answers it again', async () => {
    const session = await story.openSession();
    expect(session).toMatchObject({
      object: 'checkout.session',
      livemode: false,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 4950,
      currency: 'chf',
      payment_intent: null,
      client_reference_id: 'reservation-12',
      customer_email: 'ana@example.test',
      locale: null,
      metadata: { event_id: '7' },
      created: epoch(story.clock),
      expires_at: epoch(story.clock) + 31 * 60,
      url: `${story.url}/sandbox/checkout/${session.id}`,
    });
    expect(session.id).toMatch(/^cs_test_[A-Za-z0-9]{20,}$/);
    expect(await story.stripe.checkout.sessions.retrieve(session.id)).toEqual(session);
  });

  it('adds up its line items', async () => {
    const item = { currency: 'chf', product_data: { name: 'Glass' } };
    const session = await story.openSession({
      line_items: [
        { quantity: 2, price_data: { ...item, unit_amount: 1000 } },
        { quantity: 1, price_data: { ...item, unit_amount: 250 } },
      ],
    });
    expect(session.amount_total).toBe(2250);
  });

  it('is paid on its page and knows its payment from then on', async () => {
    const session = await story.openSession();
    const answer = await story.press(session, 'pay');
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(
      `http://apero.test/payment-success?session_id=${session.id}&event_id=7`,
    );
    const paid = await story.stripe.checkout.sessions.retrieve(session.id, {
      expand: ['payment_intent'],
    });
    expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
    expect(paid.customer_details?.email).toBe('ana@example.test');
    const intent = paid.payment_intent as Stripe.PaymentIntent;
    expect(intent).toMatchObject({ amount: 4950, amount_received: 4950, status: 'succeeded' });
    expect(intent.metadata).toEqual({ reservation_id: '12' });
    expect(intent.latest_charge).toMatch(/^ch_/);
  });

  it('takes the money once, however many pay at the same time', async () => {
    const session = await story.openSession();
    const answers = await Promise.all(Array.from({ length: 8 }, () => story.press(session, 'pay')));
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(303));
    await story.sandbox.flush();
    expect(story.types()).toEqual(['checkout.session.completed']);
  });

  it('either expires or is paid when both happen at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const session = await story.openSession();
      const [paying, expiring] = await Promise.all([
        story.press(session, 'pay').then((answer) => answer.status),
        story.stripe.checkout.sessions.expire(session.id).then(
          () => 'expired',
          () => 'refused',
        ),
      ]);
      const { status, payment_status } = await story.stripe.checkout.sessions.retrieve(session.id);
      expect([
        [303, 'refused', 'complete', 'paid'],
        [410, 'expired', 'expired', 'unpaid'],
      ]).toContainEqual([paying, expiring, status, payment_status]);
    }
  });

  it('can be expired while it is open, and only then', async () => {
    const session = await story.openSession();
    expect(await story.stripe.checkout.sessions.expire(session.id)).toMatchObject({
      status: 'expired',
      url: null,
    });
    const again = await refusal(story.stripe.checkout.sessions.expire(session.id));
    expect(again).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(again.message).toBe(
      'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of `expired`.',
    );
    const paid = await story.paidSession();
    const late = await refusal(story.stripe.checkout.sessions.expire(paid.id));
    expect([late.statusCode, late.message]).toEqual([400, expect.stringContaining('a status of `complete`')]);
  });

  it('runs out by itself: on the next look, and by an event without one', async () => {
    story.clock.forward({ days: 1 });
    await story.reset();
    const seen = await story.openSession();
    const unseen = await story.openSession();
    story.clock.forward({ minutes: 31 });
    expect(await story.stripe.checkout.sessions.retrieve(seen.id)).toMatchObject({
      status: 'expired',
      url: null,
    });
    await story.sandbox.flush();
    const expired = story.events().map((event) => (event.data.object as Stripe.Checkout.Session).id);
    expect(story.types()).toEqual(['checkout.session.expired', 'checkout.session.expired']);
    expect(expired.toSorted()).toEqual([seen.id, unseen.id].toSorted());
  });

  it('is open until the very second it ends', async () => {
    const session = await story.openSession();
    story.clock.forward({ minutes: 30, seconds: 59 });
    expect((await story.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
    story.clock.forward({ seconds: 1 });
    expect((await story.press(session, 'pay')).status).toBe(410);
    expect((await story.stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('unpaid');
  });

  it('lists sessions, newest first, page by page', async () => {
    const sessions = [];
    for (let index = 0; index < 5; index += 1) sessions.push(await story.openSession());
    const ids = sessions.map((session) => session.id).toReversed();
    const all: string[] = [];
    for await (const session of story.stripe.checkout.sessions.list({ limit: 2 })) {
      all.push(session.id);
      if (all.length === 5) break;
    }
    expect(all).toEqual(ids);
    const first = await story.stripe.checkout.sessions.list({ limit: 2 });
    expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/checkout/sessions' });
  });

  it('finds the session of a payment', async () => {
    await story.openSession();
    const paid = await story.paidSession();
    const found = await story.stripe.checkout.sessions.list({
      payment_intent: String(paid.payment_intent),
      limit: 1,
    });
    expect(found.data).toEqual([paid]);
  });
});

describe('what the payment sandbox refuses as Stripe does', () => {
  let story: SandboxStory;

  beforeAll(async () => {
    story = await startSandbox();
  });
  afterAll(() => story.close());

  const create = (changes: object): Promise<Stripe.errors.StripeError> =>
    refusal(story.stripe.checkout.sessions.create({ ...sessionParams(story.clock), ...changes }));

  const item = (price: object): object => ({ line_items: [{ quantity: 1, price_data: price }] });
  const product = { product_data: { name: 'Evening' } };
  const inSeconds = (seconds: number) => (): object => ({ expires_at: epoch(story.clock) + seconds });

  it.each<[string, object | (() => object), string | undefined, string | undefined]>([
    ['a parameter that nobody knows', { colour: 'plum' }, 'parameter_unknown', 'colour'],
    [
      'one that this version has dropped',
      { payment_method_types: ['card'] },
      'parameter_unknown',
      'payment_method_types',
    ],
    [
      'an unknown one deep inside',
      item({ currency: 'chf', unit_amount: 500, ...product, x: '1' }),
      'parameter_unknown',
      'line_items[0][price_data][x]',
    ],
    ['no success_url', { success_url: undefined }, 'parameter_missing', 'success_url'],
    ['no mode', { mode: undefined }, 'parameter_missing', 'mode'],
    ['no line items', { line_items: undefined }, 'parameter_missing', 'line_items'],
    [
      'no currency',
      item({ unit_amount: 500, ...product }),
      'parameter_missing',
      'line_items[0][price_data][currency]',
    ],
    [
      'half a Rappen',
      item({ currency: 'chf', unit_amount: 49.5, ...product }),
      'parameter_invalid_integer',
      'line_items[0][price_data][unit_amount]',
    ],
    [
      'a negative price',
      item({ currency: 'chf', unit_amount: -1, ...product }),
      'parameter_invalid_integer',
      'line_items[0][price_data][unit_amount]',
    ],
    [
      'less than Stripe charges',
      item({ currency: 'chf', unit_amount: 49, ...product }),
      'amount_too_small',
      undefined,
    ],
    ['an empty text', { client_reference_id: '' }, 'parameter_invalid_empty', 'client_reference_id'],
    ['no address', { success_url: 'somewhere' }, 'url_invalid', 'success_url'],
    ['no e-mail', { customer_email: 'ana' }, 'email_invalid', 'customer_email'],
    [
      'one that the product does not send',
      { customer_creation: 'always' },
      'parameter_unknown',
      'customer_creation',
    ],
    ['under half an hour', inSeconds(1799), undefined, 'expires_at'],
    ['over a day', inSeconds(24 * 60 * 60 + 1), undefined, 'expires_at'],
    ['metadata without end', { metadata: { note: 'x'.repeat(501) } }, undefined, 'metadata[note]'],
  ])('%s', async (_what, changes, code, param) => {
    const error = await create(typeof changes === 'function' ? (changes as () => object)() : changes);
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect([error.statusCode, error.code, error.param]).toEqual([400, code, param]);
    expect(error.requestId).toMatch(/^req_/);
  });

  it('takes exactly half an hour and exactly a day', async () => {
    for (const seconds of [1800, 24 * 60 * 60]) {
      const session = await story.openSession(inSeconds(seconds)());
      expect(session.expires_at).toBe(epoch(story.clock) + seconds);
    }
    const unsaid = { ...sessionParams(story.clock) };
    delete unsaid.expires_at;
    const session = await story.stripe.checkout.sessions.create(unsaid);
    expect(session.expires_at).toBe(epoch(story.clock) + 24 * 60 * 60);
  });

  it('what does not exist', async () => {
    const { stripe } = story;
    const unknown = await refusal(stripe.checkout.sessions.retrieve('cs_test_unknown'));
    expect([unknown.statusCode, unknown.code, unknown.message]).toEqual([
      404,
      'resource_missing',
      "No such checkout.session: 'cs_test_unknown'",
    ]);
    expect((await refusal(stripe.checkout.sessions.expire('cs_test_unknown'))).statusCode).toBe(404);
    const url = await refusal(stripe.customers.list());
    expect([url.statusCode, url.message]).toEqual([
      404,
      expect.stringContaining('Unrecognized request URL (GET: /v1/customers)'),
    ]);
  });

  it('a wrong key, and none', async () => {
    const wrong = await refusal(story.client({}, 'sk_test_another_key_1234').checkout.sessions.list());
    expect(wrong).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect(wrong.message).toMatch(/^Invalid API Key provided: sk_test_\*+1234$/);
    const { host, port } = story.stripe['_api'] as unknown as { host: string; port: number };
    const bare = await fetch(`http://${host}:${port}/v1/checkout/sessions`);
    expect(bare.status).toBe(401);
  });

  it('nonsense in lists: pages without end, cursors to nowhere, expansions of nothing', async () => {
    const { sessions } = story.stripe.checkout;
    expect((await refusal(sessions.list({ limit: 101 }))).param).toBe('limit');
    const cursor = await refusal(sessions.list({ starting_after: 'cs_test_unknown' }));
    expect([cursor.statusCode, cursor.code, cursor.param]).toEqual([
      400,
      'resource_missing',
      'starting_after',
    ]);
    const session = await story.openSession();
    expect((await refusal(sessions.retrieve(session.id, { expand: ['metadata'] }))).message).toContain(
      'cannot be expanded',
    );
  });

  it('a shorter session is fine once the sandbox is told so', async () => {
    const hasty = await startSandbox({ minSessionSeconds: 5 });
    try {
      const at = (seconds: number): object => ({ expires_at: epoch(hasty.clock) + seconds });
      expect((await hasty.openSession(at(5))).status).toBe('open');
      expect((await refusal(hasty.openSession(at(4)))).message).toContain('at least 5 seconds');
    } finally {
      await hasty.close();
    }
  });
});
