import { epoch, startSandbox } from '../../fixtures/provider/sandbox-harness.js';
import type { SandboxStory } from '../../fixtures/provider/sandbox-harness.js';

describe('webhooks of the payment sandbox', () => {
  let story: SandboxStory;

  beforeAll(async () => {
    story = await startSandbox();
  });
  afterEach(() => story.reset());
  afterAll(() => story.close());

  it('tell of a payment, signed so that the library believes them', async () => {
    const session = await story.paidSession();
    await story.sandbox.flush();
    const [event] = story.events();
    expect(story.received).toHaveLength(1);
    expect(event).toMatchObject({
      id: expect.stringMatching(/^evt_/),
      object: 'event',
      type: 'checkout.session.completed',
      created: epoch(story.clock),
      livemode: false,
      data: {
        object: {
          id: session.id,
          object: 'checkout.session',
          payment_status: 'paid',
          metadata: { event_id: '7' },
        },
      },
    });
  });

  it('are signed at the time of the sending, and over every byte', async () => {
    await story.paidSession();
    await story.sandbox.flush();
    const [webhook] = story.received;
    expect(webhook?.signature).toMatch(new RegExp(`^t=${epoch(story.clock)},v1=[0-9a-f]{64}$`));
    if (webhook) webhook.body = webhook.body.replace('"paid"', '"unpaid"');
    expect(story.events()).toEqual([]);
  });

  it('name the call that caused them', async () => {
    const session = await story.openSession();
    await story.stripe.checkout.sessions.expire(session.id, {}, { idempotencyKey: 'give-it-back' });
    await story.sandbox.flush();
    expect(story.events()[0]?.request).toEqual({
      id: expect.stringMatching(/^req_/),
      idempotency_key: 'give-it-back',
    });
  });

  it('can be read again through the API', async () => {
    await story.paidSession();
    await story.sandbox.flush();
    const [event] = story.events();
    const { events } = story.stripe;
    const listed = await events.list({
      types: ['checkout.session.completed', 'charge.refunded'],
      created: { gte: epoch(story.clock) },
      limit: 1,
    });
    expect(listed.data).toEqual([event]);
    expect((await events.list({ types: ['charge.refunded'] })).data).toEqual([]);
    expect((await events.list({ created: { gte: epoch(story.clock) + 1 } })).data).toEqual([]);
  });

  it('come again, with growing pauses, until they are taken', async () => {
    story.answerWith(503);
    await story.paidSession();
    const attempts: number[] = [];
    for (const pause of [0, 1, 5, 15, 60]) {
      story.clock.forward({ seconds: pause - 1 });
      await story.sandbox.flush();
      attempts.push(story.received.length);
      story.clock.forward({ seconds: 1 });
      await story.sandbox.flush();
    }
    expect(attempts).toEqual([0, 1, 2, 3, 4]);
    expect(story.received).toHaveLength(5);
    story.answerWith(200);
    story.clock.forward({ minutes: 5 });
    await story.sandbox.flush();
    story.clock.forward({ days: 1 });
    await story.sandbox.flush();
    expect(story.received).toHaveLength(6);
    expect(new Set(story.events().map((event) => event.id)).size).toBe(1);
  });

  it('are given up in the end', async () => {
    story.answerWith(500);
    await story.paidSession();
    for (let day = 0; day < 12; day += 1) {
      await story.sandbox.flush();
      story.clock.forward({ days: 1 });
    }
    expect(story.received).toHaveLength(9);
    expect(await story.sandbox.control({ do: 'flush' })).toMatchObject({ deliveries: { given_up: 1 } });
  });

  it('wait for an address that is not there yet', async () => {
    let there = false;
    const early = await startSandbox({
      webhookUrl: () => (there ? `${early.url}/webhook` : 'http://127.0.0.1:1/'),
    });
    try {
      await early.paidSession();
      await early.sandbox.flush();
      there = true;
      early.clock.forward({ seconds: 1 });
      await early.sandbox.flush();
      expect(early.types()).toEqual(['checkout.session.completed']);
    } finally {
      await early.close();
    }
  });

  it.each([
    ['lost', 'pay?webhook=lost', []],
    ['twice', 'pay?webhook=twice', ['checkout.session.completed', 'checkout.session.completed']],
  ])('get %s when the payment says so', async (_name, button, types) => {
    const session = await story.openSession();
    await story.press(session, button);
    await story.sandbox.flush();
    story.clock.forward({ minutes: 1 });
    await story.sandbox.flush();
    expect(story.types()).toEqual(types);
    expect(new Set(story.events().map((event) => event.id)).size).toBe(types.length > 0 ? 1 : 0);
    expect(await story.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      payment_status: 'paid',
    });
  });

  it('come five seconds late when the payment says so', async () => {
    await story.press(await story.openSession(), 'pay?webhook=late');
    story.clock.forward({ seconds: 4 });
    await story.sandbox.flush();
    expect(story.types()).toEqual([]);
    story.clock.forward({ seconds: 1 });
    await story.sandbox.flush();
    expect(story.types()).toEqual(['checkout.session.completed']);
  });

  it('come out of order when the payment says so', async () => {
    const session = await story.openSession();
    await story.press(session, 'pay?method=twint&webhook=out_of_order&settle_after=2');
    await story.sandbox.flush();
    expect(story.types()).toEqual([]);
    story.clock.forward({ seconds: 2 });
    await story.sandbox.flush();
    expect(story.types()).toEqual(['checkout.session.async_payment_succeeded', 'checkout.session.completed']);
  });

  it('come late when nothing overtakes them', async () => {
    await story.press(await story.openSession(), 'pay?webhook=out_of_order');
    story.clock.forward({ seconds: 5 });
    await story.sandbox.flush();
    expect(story.types()).toEqual(['checkout.session.completed']);
  });

  it('come with a signature that does not hold, once, when told so', async () => {
    story.answerWith(400);
    await story.press(await story.openSession(), 'pay?webhook=bad_signature');
    await story.sandbox.flush();
    story.clock.forward({ days: 1 });
    await story.sandbox.flush();
    expect(story.received).toHaveLength(1);
    expect(story.events()).toEqual([]);
  });

  it('go wrong for the next few events of a type', async () => {
    await story.sandbox.control({
      do: 'fault',
      target: 'webhooks',
      mode: 'lost',
      events: ['checkout.session.completed'],
      times: 1,
    });
    await story.stripe.checkout.sessions.expire((await story.openSession()).id);
    await story.paidSession();
    const told = await story.paidSession();
    await story.sandbox.flush();
    expect(story.types()).toEqual(['checkout.session.expired', 'checkout.session.completed']);
    expect(story.events()[1]?.data.object).toMatchObject({ id: told.id });
  });

  it('are sent again on demand', async () => {
    await story.paidSession();
    await story.sandbox.flush();
    const [event] = story.events();
    await story.sandbox.control({ do: 'resend', event: event?.id ?? '' });
    await story.sandbox.flush();
    expect(story.events().map(({ id }) => id)).toEqual([event?.id, event?.id]);
  });

  it('of one payment come in their order, however many senders there are', async () => {
    const { sandbox } = await story.replica();
    const sessions = await Promise.all(Array.from({ length: 10 }, () => story.paidSession()));
    for (const session of sessions) {
      await story.stripe.refunds.create({ payment_intent: String(session.payment_intent), amount: 100 });
    }
    await Promise.all([story.sandbox.flush(), sandbox.flush()]);
    await story.sandbox.flush();
    expect(story.received).toHaveLength(30);
    for (const { id, payment_intent: intent } of sessions) {
      const own = story.events().filter((event) => {
        const object = event.data.object as { id: string; payment_intent?: string };
        return object.id === id || object.payment_intent === intent;
      });
      expect(own.map((event) => event.type)).toEqual([
        'checkout.session.completed',
        'refund.created',
        'charge.refunded',
      ]);
    }
  });

  it('of a replica that died are delivered by another', async () => {
    const session = await story.openSession();
    const { sandbox: doomed } = await story.replica();
    story.answerWith(null);
    await story.press(session, 'pay');
    const flushing = doomed.flush();
    await until(() => story.received.length === 1);
    // While it is on its way nobody else sends it …
    await story.sandbox.flush();
    expect(story.received).toHaveLength(1);
    await doomed.stop();
    await flushing;
    // … and after its sender's end everybody may.
    story.answerWith(200);
    await story.sandbox.flush();
    expect(story.types()).toEqual(['checkout.session.completed', 'checkout.session.completed']);
  });

  it('claimed by a sender that was killed are sent after its claim has run out', async () => {
    await story.paidSession();
    const dead = new Date(story.clock.now().getTime() + 20_000);
    await story.pool.query(
      `update payment_sandbox.deliveries set claimed_until = $1 where state = 'waiting'`,
      [dead],
    );
    await story.sandbox.flush();
    expect(story.received).toEqual([]);
    story.clock.forward({ seconds: 20 });
    await story.sandbox.flush();
    expect(story.types()).toEqual(['checkout.session.completed']);
  });
});

describe('a payment sandbox that works in the background', () => {
  it('delivers by itself, what is left from before included', async () => {
    const story = await startSandbox();
    try {
      await story.paidSession();
      const { createSandbox } = await import('../../../sandbox/stripe/index.js');
      const background = createSandbox({
        pool: story.pool,
        now: () => story.clock.now(),
        secretKey: 'sk_test_other',
        webhookSecret: 'whsec_of_the_tests',
        webhookUrl: () => `${story.url}/webhook`,
        publicUrl: () => story.url,
        log: { warn: () => undefined, error: () => undefined },
      });
      await background.start();
      await until(() => story.received.length === 1);
      await story.openSession();
      story.clock.forward({ minutes: 31 });
      await until(() => story.received.length === 2);
      await background.stop();
      expect(story.types()).toEqual(['checkout.session.completed', 'checkout.session.expired']);
    } finally {
      await story.close();
    }
  });
});

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10));
}
