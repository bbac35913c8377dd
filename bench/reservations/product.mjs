// Hold and fulfil with the product's code: everything between the HTTP request, the provider and the webhook.
import 'reflect-metadata';
import { createApp } from '../../dist/server/app.setup.js';
import { Clock } from '../../dist/server/common/clock/clock.js';
import { loadSettings } from '../../dist/server/common/config/load-settings.js';
import { CheckoutController } from '../../dist/server/payments/checkout/checkout.controller.js';
import { WebhookEventsService } from '../../dist/server/payments/fulfilment/webhook-events.service.js';
import { StripeGateway } from '../../dist/server/payments/provider/stripe.gateway.js';
import { intentOf, serve, sessionIdOf } from './purchases.mjs';

process.env.DEMONSTRATION ??= '1';
const settings = Object.freeze({ ...loadSettings(), backgroundWork: false });
const app = await createApp({ settings, clock: new Clock() });
const checkout = app.get(CheckoutController, { strict: false });
const events = app.get(WebhookEventsService, { strict: false });
answerAtOnce(app.get(StripeGateway, { strict: false }));

/** A guest on this machine: their address is not limited, as over HTTP in the other benchmarks. */
const HERE = { ip: '127.0.0.1', headers: {} };

serve(buy, () => app.close());

async function buy({ accountId, eventId }) {
  const user = { accountId, email: 'kim@apero.test' };
  const { session_id: sessionId } = await checkout.begin(user, HERE, 'en', { event_id: eventId });
  const event = {
    id: `evt_${sessionId}`,
    type: 'checkout.session.completed',
    createdAt: new Date(),
    subject: { session: sessionId },
  };
  await events.handle(event, 'webhook');
}

function answerAtOnce(gateway) {
  const session = (reference, id, status) => ({
    id,
    url: status === 'open' ? `https://pay.test/${id}` : null,
    status,
    paymentIntent: status === 'paid' ? intentOf(id) : null,
    amountRappen: 4950,
    currency: 'chf',
    isOurMode: true,
    reference,
    holdKey: null,
    accountId: null,
    eventId: null,
    openedAt: new Date(),
    cardFingerprint: null,
  });
  gateway.openSession = async (_hold, { reference }) => session(reference, sessionIdOf(reference), 'open');
  gateway.findSession = async (id) => session(id.slice(sessionIdOf('').length), id, 'paid');
}
