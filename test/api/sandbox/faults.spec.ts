import Stripe from 'stripe';
import { refusal, sessionParams, startSandbox } from '../../fixtures/provider/sandbox-harness.js';
import type { SandboxStory } from '../../fixtures/provider/sandbox-harness.js';

describe('idempotency keys at the payment sandbox', () => {
  let story: SandboxStory;

  beforeAll(async () => {
    story = await startSandbox();
  });
  afterEach(() => story.reset());
  afterAll(() => story.close());

  const create = (
    idempotencyKey: string,
    changes: object = {},
  ): Promise<Stripe.Response<Stripe.Checkout.Session>> =>
    story.stripe.checkout.sessions.create({ ...sessionParams(story.clock), ...changes }, { idempotencyKey });

  it('make a call happen once and answer it again', async () => {
    const first = await create('once');
    const second = await create('once');
    expect(second.id).toBe(first.id);
    expect(second).toEqual(first);
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    expect(second.lastResponse.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'original-request': first.lastResponse.requestId,
      'idempotency-key': 'once',
    });
    expect((await create('another')).id).not.toBe(first.id);
  });

  it('refuse other parameters, and another call', async () => {
    const session = await create('mine');
    const other = await refusal(create('mine', { client_reference_id: 'someone-else' }));
    expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect([other.statusCode, other.message]).toEqual([
      400,
      expect.stringContaining('can only be used with the same parameters'),
    ]);
    const elsewhere = await refusal(
      story.stripe.checkout.sessions.expire(session.id, {}, { idempotencyKey: 'mine' }),
    );
    expect(elsewhere).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(elsewhere.message).toContain('the same endpoint');
  });

  it('keep refusals too', async () => {
    const session = await story.paidSession();
    const refund = { payment_intent: String(session.payment_intent) };
    await story.sandbox.control({ do: 'fault', target: 'refunds', mode: 'refuse', times: 1 });
    const first = await refusal(story.stripe.refunds.create(refund, { idempotencyKey: 'refused' }));
    const second = await refusal(story.stripe.refunds.create(refund, { idempotencyKey: 'refused' }));
    expect([first.code, second.code]).toEqual(['charge_not_refundable', 'charge_not_refundable']);
    expect((await story.stripe.refunds.create(refund, { idempotencyKey: 'later' })).status).toBe('succeeded');
  });

  it('do not keep what never began: bad parameters, errors before the work', async () => {
    await refusal(create('again', { colour: 'plum' }));
    await story.sandbox.control({ do: 'fault', target: 'api', mode: 'error', times: 1 });
    await refusal(create('again'));
    expect((await create('again')).status).toBe('open');
  });

  it('say 409 while the first call is under way', async () => {
    await story.sandbox.control({ do: 'fault', target: 'api', mode: 'delay', seconds: 60, times: 1 });
    const slow = await story.replica();
    const first = slow.stripe.checkout.sessions
      .create(sessionParams(story.clock), { idempotencyKey: 'slow' })
      .catch(() => 'broken off');
    await keyTaken('slow');
    const meanwhile = await refusal(create('slow'));
    expect([meanwhile.statusCode, meanwhile.code]).toEqual([409, 'idempotency_key_in_use']);
    // The replica ends in the middle: the call has had no effect and its key is free again.
    await slow.sandbox.stop();
    expect(await first).toBe('broken off');
    expect((await create('slow')).status).toBe('open');
  });

  it('are taken over from a call that was killed, once it can no longer be under way', async () => {
    const pattern = await create('like-it');
    await story.pool.query(
      `insert into payment_sandbox.idempotency_keys
         (key, endpoint, fingerprint, created_at, claim, claimed_until, request_id)
       select 'killed', endpoint, fingerprint, created_at, gen_random_uuid(), $1, 'req_killed'
       from payment_sandbox.idempotency_keys where key = 'like-it'`,
      [new Date(story.clock.now().getTime() + 15_000)],
    );
    expect((await refusal(create('killed'))).statusCode).toBe(409);
    const expires_at = pattern.expires_at;
    story.clock.forward({ seconds: 15 });
    expect((await create('killed', { expires_at })).status).toBe('open');
  });

  it('make a thousand-fold click one session', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 12 }, () => create('click')));
    const made = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.id] : []));
    expect(new Set(made).size).toBe(1);
    const { rows } = await story.pool.query(
      `select 1 from payment_sandbox.payments where session_id = any($1)`,
      [made],
    );
    expect(rows).toHaveLength(1);
  });

  it('are forgotten after a day', async () => {
    const first = await create('daily');
    story.clock.forward({ hours: 24, seconds: 1 });
    expect((await create('daily')).id).not.toBe(first.id);
  });

  async function keyTaken(key: string): Promise<void> {
    for (;;) {
      const { rows } = await story.pool.query(
        'select 1 from payment_sandbox.idempotency_keys where key = $1',
        [key],
      );
      if (rows.length > 0) return;
    }
  }
});

describe('faults of the payment sandbox', () => {
  let story: SandboxStory;

  beforeAll(async () => {
    story = await startSandbox();
  });
  afterEach(() => story.reset());
  afterAll(() => story.close());

  it('too many requests, for the next two calls', async () => {
    await story.sandbox.control({ do: 'fault', target: 'api', mode: 'rate_limit', times: 2 });
    for (let call = 0; call < 2; call += 1) {
      const error = await refusal(story.openSession());
      expect(error).toBeInstanceOf(Stripe.errors.StripeRateLimitError);
    }
    expect((await story.openSession()).status).toBe('open');
  });

  it('an error, for some calls alone, until cleared', async () => {
    await story.sandbox.control({
      do: 'fault',
      target: 'api',
      mode: 'error',
      path: '/v1/refunds',
      method: 'POST',
    });
    const session = await story.paidSession();
    const refund = { payment_intent: String(session.payment_intent) };
    for (let call = 0; call < 3; call += 1) {
      const error = await refusal(story.stripe.refunds.create(refund));
      expect([error.constructor.name, error.statusCode]).toEqual(['StripeAPIError', 500]);
    }
    expect((await story.stripe.refunds.list(refund)).data).toEqual([]);
    await story.sandbox.control({ do: 'clear' });
    expect((await story.stripe.refunds.create(refund)).status).toBe('succeeded');
  });

  it('a call that is never answered, and has no effect', async () => {
    const hasty = story.client({ timeout: 50 });
    const known = (await story.stripe.checkout.sessions.list()).data.length;
    await story.sandbox.control({ do: 'fault', target: 'api', mode: 'timeout', times: 1 });
    const error = await refusal(hasty.checkout.sessions.create(sessionParams(story.clock)));
    expect(error).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    expect(error.message).toContain('timeout');
    expect((await story.stripe.checkout.sessions.list()).data).toHaveLength(known);
  });

  it('a call that is done while its answer gets lost: asking again with its key finds it done', async () => {
    const session = await story.paidSession();
    const refund = { payment_intent: String(session.payment_intent) };
    // The library asks again by itself once, when a connection breaks.
    await story.sandbox.control({
      do: 'fault',
      target: 'api',
      mode: 'answer_lost',
      path: '/v1/refunds',
      times: 2,
    });
    const error = await refusal(story.stripe.refunds.create(refund, { idempotencyKey: 'unheard' }));
    expect(error).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    const again = await story.stripe.refunds.create(refund, { idempotencyKey: 'unheard' });
    expect(again.status).toBe('succeeded');
    expect((await story.stripe.refunds.list(refund)).data.map(({ id }) => id)).toEqual([again.id]);
  });

  it('no provider at all, until cleared', async () => {
    await story.sandbox.control({ do: 'fault', target: 'api', mode: 'down' });
    expect(await refusal(story.openSession())).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    await story.sandbox.control({ do: 'clear' });
    expect((await story.openSession()).status).toBe('open');
  });

  it('a slow one', async () => {
    await story.sandbox.control({ do: 'fault', target: 'api', mode: 'delay', seconds: 0.2, times: 1 });
    const hasty = story.client({ timeout: 50 });
    expect(await refusal(hasty.checkout.sessions.list())).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    expect((await hasty.checkout.sessions.list({}, { timeout: 5000 })).object).toBe('list');
  });

  it('strike all replicas, and share their count', async () => {
    const { stripe } = await story.replica();
    await story.sandbox.control({ do: 'fault', target: 'api', mode: 'rate_limit', times: 1 });
    const error = await refusal(stripe.checkout.sessions.list());
    expect(error).toBeInstanceOf(Stripe.errors.StripeRateLimitError);
    expect((await story.stripe.checkout.sessions.list()).object).toBe('list');
  });

  it('are set and seen over HTTP', async () => {
    const command = (body: object, type = 'application/json'): Promise<Response> =>
      story.send('/sandbox/control', {
        method: 'POST',
        headers: { 'content-type': type },
        body: JSON.stringify(body),
      });
    const set = await command({ do: 'fault', target: 'api', mode: 'delay', seconds: 1, times: 3 });
    expect([set.status, await set.json()]).toEqual([
      200,
      { faults: [{ target: 'api', mode: 'delay', seconds: 1, times: 3 }] },
    ]);
    expect(await (await story.send('/sandbox/control')).json()).toMatchObject({
      faults: [{ mode: 'delay' }],
    });
    for (const nonsense of [
      { do: 'dance' },
      { do: 'fault', target: 'weather', mode: 'rain' },
      { do: 'fault', target: 'api', mode: 'rain' },
      { do: 'fault', target: 'api', mode: 'delay', seconds: 1000 },
      { do: 'fault', target: 'refunds', mode: 'pending', then: 'perhaps' },
      { do: 'fault', target: 'webhooks', mode: 'lost', times: 0 },
      { do: 'settle', outcome: 'succeeded' },
      { do: 'resend', event: 'evt_unknown' },
    ]) {
      expect([nonsense, (await command(nonsense)).status]).toEqual([nonsense, 400]);
    }
    expect((await command({ do: 'clear' }, 'text/plain')).status).toBe(400);
    expect(await (await command({ do: 'clear' })).json()).toEqual({ faults: [] });
  });
});

describe('the state of the payment sandbox', () => {
  it('is there after a restart, for all replicas, and is set up by many at once', async () => {
    const story = await startSandbox();
    try {
      const session = await story.openSession();
      const replicas = await Promise.all([story.replica(), story.replica(), story.replica()]);
      for (const { stripe } of replicas) {
        expect((await stripe.checkout.sessions.retrieve(session.id)).id).toBe(session.id);
      }
    } finally {
      await story.close();
    }
  });

  it('ends cleanly: nobody answers any more, and what was stored stays', async () => {
    const story = await startSandbox();
    try {
      const { sandbox, stripe } = await story.replica();
      const session = await stripe.checkout.sessions.create(sessionParams(story.clock));
      await sandbox.stop();
      expect(await refusal(stripe.checkout.sessions.list())).toBeInstanceOf(
        Stripe.errors.StripeConnectionError,
      );
      expect((await story.stripe.checkout.sessions.retrieve(session.id)).id).toBe(session.id);
    } finally {
      await story.close();
    }
  });
});
