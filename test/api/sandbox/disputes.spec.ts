import { epoch, refusal, type SandboxStory, startSandbox } from '../../fixtures/provider/sandbox-harness.js';

let story: SandboxStory;
beforeAll(async () => {
  story = await startSandbox();
});
afterAll(() => story.close());

/** The bank of who has paid a session contests it. */
async function contested() {
  const session = await story.paidSession();
  const { dispute } = (await story.sandbox.control({ do: 'dispute', session: session.id })) as {
    dispute: { id: string };
  };
  return { session, dispute };
}

describe('a dispute in the sandbox', () => {
  it('is told, retrieved and decided as at Stripe', async () => {
    const { session, dispute } = await contested();
    expect(await story.stripe.disputes.retrieve(dispute.id)).toMatchObject({
      object: 'dispute',
      status: 'needs_response',
      amount: 4950,
      currency: 'chf',
      payment_intent: session.payment_intent,
      evidence_details: { due_by: epoch(story.clock) + 7 * 86_400 },
    });
    await story.sandbox.control({ do: 'decide', dispute: dispute.id, status: 'lost' });
    await story.sandbox.flush();
    expect(story.types()).toEqual(
      expect.arrayContaining(['charge.dispute.created', 'charge.dispute.closed']),
    );
    expect((await story.stripe.disputes.retrieve(dispute.id)).status).toBe('lost');
  });

  it('keeps its charge from being refunded, unless it is won', async () => {
    const { session, dispute } = await contested();
    const refund = () => story.stripe.refunds.create({ payment_intent: String(session.payment_intent) });
    expect((await refusal(refund())).code).toBe('charge_disputed');
    await story.sandbox.control({ do: 'decide', dispute: dispute.id, status: 'won' });
    expect((await refund()).status).toBe('succeeded');
  });

  it('is listed by when it was opened, page by page, as sessions and refunds are', async () => {
    story.clock.forward({ days: 1 });
    const from = epoch(story.clock);
    for (let made = 0; made < 3; made += 1) await contested();
    story.clock.forward({ days: 1 });
    await contested();
    const created = { gte: from, lt: from + 3600 };
    const pages = { created, limit: 2 };
    const [disputes, sessions, refunds] = await Promise.all([
      story.stripe.disputes.list(pages).autoPagingToArray({ limit: 100 }),
      story.stripe.checkout.sessions.list(pages).autoPagingToArray({ limit: 100 }),
      story.stripe.refunds.list(pages).autoPagingToArray({ limit: 100 }),
    ]);
    expect([disputes.length, sessions.length, refunds.length]).toEqual([3, 3, 0]);
  });
});
