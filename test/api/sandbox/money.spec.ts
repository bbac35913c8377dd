import Stripe from 'stripe';
import { epoch, refusal, startSandbox } from '../../fixtures/provider/sandbox-harness.js';
import type { SandboxStory } from '../../fixtures/provider/sandbox-harness.js';

describe('money in the payment sandbox', () => {
  let story: SandboxStory;

  beforeAll(async () => {
    story = await startSandbox();
  });
  afterEach(() => story.reset());
  afterAll(() => story.close());

  const intentOf = (session: Stripe.Checkout.Session): string => String(session.payment_intent);
  const chargeOf = async (session: Stripe.Checkout.Session): Promise<Stripe.Charge> => {
    const { rows } = await story.pool.query<{ charge: Stripe.Charge }>(
      `select document -> 'charge' as charge from payment_sandbox.payments where payment_intent = $1`,
      [intentOf(session)],
    );
    const [row] = rows;
    if (row === undefined) throw new Error('There is no such payment');
    return row.charge;
  };
  const refundsOf = async (session: Stripe.Checkout.Session): Promise<Stripe.Refund[]> =>
    (await story.stripe.refunds.list({ payment_intent: intentOf(session) })).data;

  describe('on its way (TWINT)', () => {
    it('arrives a few seconds after the session is complete', async () => {
      const { id } = await story.openSession();
      expect((await story.press({ id }, 'pay?method=twint')).status).toBe(303);
      const { sessions } = story.stripe.checkout;
      const onItsWay = await sessions.retrieve(id, { expand: ['payment_intent'] });
      expect(onItsWay).toMatchObject({
        status: 'complete',
        payment_status: 'unpaid',
        payment_intent: { status: 'processing', amount_received: 0 },
      });
      story.clock.forward({ seconds: 5 });
      expect(await sessions.retrieve(id)).toMatchObject({ status: 'complete', payment_status: 'paid' });
      await story.sandbox.flush();
      expect(story.types()).toEqual([
        'checkout.session.completed',
        'checkout.session.async_payment_succeeded',
      ]);
      expect((await chargeOf(await sessions.retrieve(id))).payment_method_details?.type).toBe('twint');
    });

    it('fails when told so', async () => {
      const { id } = await story.openSession();
      await story.press({ id }, 'pay?method=twint&settle=failed&settle_after=60');
      story.clock.forward({ minutes: 1 });
      await story.sandbox.flush();
      expect(story.types()).toEqual(['checkout.session.completed', 'checkout.session.async_payment_failed']);
      const failed = await story.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
      expect(failed).toMatchObject({
        status: 'complete',
        payment_status: 'unpaid',
        payment_intent: { status: 'requires_payment_method' },
      });
    });

    it('waits for a word when told so, past the end of the session, and nobody can expire it', async () => {
      const { id } = await story.openSession();
      await story.press({ id }, 'pay?method=twint&settle_after=never');
      story.clock.forward({ hours: 30 });
      const { sessions } = story.stripe.checkout;
      expect((await refusal(sessions.expire(id))).message).toContain('a status of `complete`');
      expect(await sessions.retrieve(id)).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
      await story.sandbox.control({ do: 'settle', session: id, outcome: 'succeeded' });
      expect(await sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' });
    });

    it('cannot be refunded before it is there', async () => {
      const { id } = await story.openSession();
      await story.press({ id }, 'pay?method=twint&settle_after=never');
      const session = await story.stripe.checkout.sessions.retrieve(id);
      const error = await refusal(story.stripe.refunds.create({ payment_intent: intentOf(session) }));
      expect([error.statusCode, error.code]).toEqual([400, 'payment_intent_unexpected_state']);
    });
  });

  it('comes late when told so: after the session has expired', async () => {
    const { id } = await story.openSession();
    await story.stripe.checkout.sessions.expire(id);
    expect((await story.press({ id }, 'pay')).status).toBe(410);
    expect((await story.press({ id }, 'pay?late_money=1')).status).toBe(303);
    expect(await story.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
    });
    await story.sandbox.flush();
    expect(story.types()).toEqual(['checkout.session.expired', 'checkout.session.completed']);
  });

  describe('given back', () => {
    it('whole', async () => {
      const session = await story.paidSession();
      const refund = await story.stripe.refunds.create({
        payment_intent: intentOf(session),
        reason: 'requested_by_customer',
        metadata: { reservation_id: '12' },
      });
      expect(refund).toMatchObject({
        object: 'refund',
        amount: 4950,
        currency: 'chf',
        status: 'succeeded',
        payment_intent: intentOf(session),
        reason: 'requested_by_customer',
        metadata: { reservation_id: '12' },
        created: epoch(story.clock),
      });
      expect(await refundsOf(session)).toEqual([JSON.parse(JSON.stringify(refund))]);
      expect(await chargeOf(session)).toMatchObject({
        amount_refunded: 4950,
        refunded: true,
        id: refund.charge,
      });
      await story.sandbox.flush();
      expect(story.types()).toEqual(['checkout.session.completed', 'refund.created', 'charge.refunded']);
      const again = await refusal(story.stripe.refunds.create({ payment_intent: intentOf(session) }));
      expect([again.statusCode, again.code]).toEqual([400, 'charge_already_refunded']);
    });

    it('in parts, never more than there is', async () => {
      const session = await story.paidSession();
      const payment_intent = intentOf(session);
      await story.stripe.refunds.create({ payment_intent, amount: 4000 });
      const tooMuch = await refusal(story.stripe.refunds.create({ payment_intent, amount: 951 }));
      expect([tooMuch.statusCode, tooMuch.code, tooMuch.param, tooMuch.message]).toEqual([
        400,
        undefined,
        'amount',
        'Refund amount (CHF9.51) is greater than unrefunded amount on charge (CHF9.50)',
      ]);
      expect((await refusal(story.stripe.refunds.create({ payment_intent, amount: 0 }))).param).toBe(
        'amount',
      );
      expect((await story.stripe.refunds.create({ payment_intent })).amount).toBe(950);
      expect((await refundsOf(session)).map((refund) => refund.amount)).toEqual([950, 4000]);
      expect(await chargeOf(session)).toMatchObject({ refunded: true });
    });

    it('in many parts: they are listed page by page, newest first', async () => {
      const session = await story.paidSession();
      const payment_intent = intentOf(session);
      for (const amount of [100, 200, 300, 400, 500])
        await story.stripe.refunds.create({ payment_intent, amount });
      const amounts: number[] = [];
      for await (const refund of story.stripe.refunds.list({ payment_intent, limit: 2 }))
        amounts.push(refund.amount);
      expect(amounts).toEqual([500, 400, 300, 200, 100]);
    });

    it('once, however many ask at the same time', async () => {
      const session = await story.paidSession();
      const outcomes = await Promise.allSettled(
        Array.from({ length: 6 }, () => story.stripe.refunds.create({ payment_intent: intentOf(session) })),
      );
      expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
      expect(await chargeOf(session)).toMatchObject({ amount_refunded: 4950 });
    });

    it('not without a payment that exists', async () => {
      const { refunds } = story.stripe;
      expect((await refusal(refunds.create({}))).code).toBe('parameter_missing');
      const unknown = await refusal(refunds.create({ payment_intent: 'pi_unknown' }));
      expect([unknown.statusCode, unknown.code, unknown.param]).toEqual([
        400,
        'resource_missing',
        'payment_intent',
      ]);
    });

    it.each(['succeeded', 'failed'] as const)('after a while, when told so: %s', async (then) => {
      const session = await story.paidSession();
      await story.sandbox.control({
        do: 'fault',
        target: 'refunds',
        mode: 'pending',
        then,
        seconds: 60,
        times: 1,
      });
      const refund = await story.stripe.refunds.create({ payment_intent: intentOf(session) });
      expect(refund.status).toBe('pending');
      expect(await chargeOf(session)).toMatchObject({ amount_refunded: 4950 });
      await story.sandbox.flush();
      story.received.length = 0;
      story.clock.forward({ seconds: 60 });
      expect(await refundsOf(session)).toMatchObject([{ id: refund.id, status: then }]);
      await story.sandbox.flush();
      const failed = then === 'failed';
      expect(story.types()).toEqual(failed ? ['refund.updated', 'refund.failed'] : ['refund.updated']);
      expect(await chargeOf(session)).toMatchObject({
        amount_refunded: failed ? 0 : 4950,
        refunded: !failed,
      });
      if (failed)
        expect((await story.stripe.refunds.create({ payment_intent: intentOf(session) })).status).toBe(
          'succeeded',
        );
    });

    it('when told by hand', async () => {
      const session = await story.paidSession();
      await story.sandbox.control({ do: 'fault', target: 'refunds', mode: 'pending', times: 1 });
      const refund = await story.stripe.refunds.create({ payment_intent: intentOf(session) });
      story.clock.forward({ days: 2 });
      expect(await refundsOf(session)).toMatchObject([{ id: refund.id, status: 'pending' }]);
      const command = { do: 'settle', refund: refund.id, outcome: 'failed' } as const;
      expect(await story.sandbox.control(command)).toEqual({ settled: true });
      expect(await story.sandbox.control(command)).toEqual({ settled: false });
      expect(await refundsOf(session)).toMatchObject([{ failure_reason: 'expired_or_canceled_card' }]);
    });

    it('not when the provider refuses', async () => {
      const session = await story.paidSession();
      await story.sandbox.control({ do: 'fault', target: 'refunds', mode: 'refuse', times: 1 });
      const refused = await refusal(story.stripe.refunds.create({ payment_intent: intentOf(session) }));
      expect([refused.statusCode, refused.code]).toEqual([400, 'charge_not_refundable']);
      expect((await story.stripe.refunds.create({ payment_intent: intentOf(session) })).status).toBe(
        'succeeded',
      );
    });

    it('in the dashboard: the product learns it from the webhook', async () => {
      const session = await story.paidSession();
      const answer = await story.send('/sandbox/dashboard/refunds', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ session: session.id, amount: 2000 }),
      });
      expect(answer.status).toBe(200);
      const refund = (await answer.json()) as Stripe.Refund;
      await story.sandbox.flush();
      const event = story.events().find(({ type }) => type === 'refund.created');
      expect(event?.data.object).toEqual(refund);
      expect(event?.request).toEqual({ id: null, idempotency_key: null });
      expect(await chargeOf(session)).toMatchObject({ amount_refunded: 2000, refunded: false });
    });
  });
});
