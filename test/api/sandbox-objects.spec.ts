import type Stripe from 'stripe';
import { startSandbox } from './sandbox-harness.js';
import type { SandboxStory } from './sandbox-harness.js';
import { StripeTypes } from './sandbox-stripe-types.js';

describe('the objects of the payment sandbox, against the types that Stripe publishes', () => {
  let story: SandboxStory;
  let objects: Record<string, object>;

  beforeAll(async () => {
    story = await startSandbox();
    const open = await story.openSession({ expand: ['line_items'] });
    const session = await story.paidSession();
    const intent = await story.stripe.paymentIntents.retrieve(String(session.payment_intent), {
      expand: ['latest_charge'],
    });
    const refund = await story.stripe.refunds.create({ payment_intent: intent.id, amount: 100 });
    const dispute = await story.sandbox.control({ do: 'dispute', session: session.id });
    const [event] = (await story.stripe.events.list()).data;
    const { latest_charge: charge } = intent;
    const [line] = open.line_items?.data ?? [];
    objects = { open, session, intent, charge, refund, dispute, event, line } as Record<string, object>;
  });
  afterAll(() => story.close());

  it.each([
    ['open', 'Checkout/Sessions.d.ts', 'Session'],
    ['session', 'Checkout/Sessions.d.ts', 'Session'],
    ['intent', 'PaymentIntents.d.ts', 'PaymentIntent'],
    ['charge', 'Charges.d.ts', 'Charge'],
    ['refund', 'Refunds.d.ts', 'Refund'],
    ['dispute', 'Disputes.d.ts', 'Dispute'],
    ['event', 'Events.d.ts', 'EventBase'],
    ['line', 'LineItems.d.ts', 'LineItem'],
  ])('%s has every field, none is made up, and null stands only where it may', (name, file, path) => {
    const described = new StripeTypes(file).members(path);
    const object = objects[name] as Record<string, unknown>;
    const required = [...described].filter(([, field]) => field.required).map(([field]) => field);
    expect(required.filter((field) => !(field in object))).toEqual([]);
    expect(Object.keys(object).filter((field) => !described.has(field))).toEqual([]);
    const wronglyNull = Object.keys(object).filter(
      (field) => object[field] === null && !described.get(field)?.type.getText().includes('null'),
    );
    expect(wronglyNull).toEqual([]);
  });

  it('customer details are whole too', () => {
    const described = new StripeTypes('Checkout/Sessions.d.ts').members('Session.CustomerDetails');
    const { customer_details: details } = objects['session'] as Stripe.Checkout.Session;
    expect(Object.keys(details ?? {}).toSorted()).toEqual([...described.keys()].toSorted());
  });
});
