import { ana } from '../../fixtures/actors.js';
import type { RunningApp } from '../../fixtures/app/start-app.js';
import { giveSeats } from '../../fixtures/event-day.js';
import { createPaidEvent } from '../../fixtures/payments.js';
import type { Fixtures } from '../../fixtures/fixtures.js';
import type { KnownCall } from './account-calls.js';

/** What an event says of its price, without an early one. */
export const PRICES_FORM = { price: 'number', early_price: 'null' } as const;

/** What a cancellation says. */
export const CANCELLATION_FORM = {
  event_id: 'number',
  status: 'string',
  refundable: 'boolean',
  waits_for_bank: 'boolean',
  refund_chf: 'number',
  paid_chf: 'number',
  refund_until: 'string',
  free_refund_until: 'null',
};

/** The calls about prices and credit. */
export function priceCalls(app: RunningApp, fixtures: () => Fixtures): Record<string, KnownCall> {
  return {
    'POST /api/events/:id/price': [
      () => fixtures().others.guest.post(`/api/events/${fixtures().paid}/price`, {}),
      {
        price: 'number',
        early_off: 'number',
        code_off: 'number',
        credit: 'number',
        waived: 'number',
        to_pay: 'number',
      },
    ],
    'GET /api/account/attendance': [
      () => fixtures().owner.get('/api/account/attendance'),
      { missed: [], visits_to_forgive: 'number', must_confirm: 'boolean' },
    ],
    'POST /api/events/:id/confirmation': [
      async () => {
        const [person, eventId] = [await ana(app), await createPaidEvent(app)];
        await giveSeats(app, eventId, person);
        return person.post(`/api/events/${eventId}/confirmation`);
      },
      { success: 'boolean' },
    ],
    'GET /api/account/credits': [
      () => fixtures().owner.get('/api/account/credits'),
      { balance: 'number', items: [] },
    ],
  };
}
