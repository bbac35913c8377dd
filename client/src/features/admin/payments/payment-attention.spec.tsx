import { screen } from '@testing-library/react';
import { answer, renderInApp } from '../../../../test/render';
import type { AdminPayment } from '../../../api/admin-types';
import { PaymentAttention } from './payment-attention';

const PAYMENT: AdminPayment = {
  id: 12,
  reservation_id: 7,
  event_id: 1,
  event_name: 'Apéro at the lake',
  account_id: 41,
  name: 'Ana',
  amount_chf: 0.5,
  currency: 'CHF',
  status: 'paid',
  payment_intent: 'pi_3PqR',
  provider_url: 'https://dashboard.stripe.com/payments/pi_3PqR',
  created_at: '2026-12-01T11:00:00.000Z',
  refunds: [],
  attention: 'foreign_session',
  attention_text: 'This was paid on a payment page that we did not open.',
};

describe('a payment to look at', () => {
  it('says why it does not count, and is ticked off', async () => {
    const calls = answer({ 'POST /api/admin/payments/12/acknowledge': { json: PAYMENT } });
    const { user } = renderInApp(<PaymentAttention payment={PAYMENT} />);
    expect(screen.getByText(/^Paid on a page that we did not open/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Mark payment 12 as seen' }));
    expect(calls).toMatchObject([{ method: 'POST', path: '/api/admin/payments/12/acknowledge' }]);
  });

  it('is not ticked off while only its refund hangs: that goes on by itself', () => {
    renderInApp(<PaymentAttention payment={{ ...PAYMENT, attention: 'refund_pending' }} />);
    expect(screen.getByText(/^The refund is on its way/)).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('whose refund failed says why in words, is tried again, or was paid another way', async () => {
    const refund = {
      id: 3,
      amount_chf: 20,
      reason: 'partial',
      status: 'failed',
      attempts: 1,
      failure: 'lost_or_stolen_card',
      note: null,
      settlement: null,
      settled_on: null,
      settlement_reference: null,
      settled_by: null,
    } as const;
    const calls = answer({
      'POST /api/admin/refunds/3/retry': { json: refund },
      'POST /api/admin/refunds/3/payout': { json: { ...refund, status: 'settled' } },
    });
    const { user } = renderInApp(
      <PaymentAttention payment={{ ...PAYMENT, attention: 'refund_failed', refunds: [refund] }} />,
    );
    expect(screen.getByText(/^The card was reported lost or stolen/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try the refund of payment 12 again now' }));
    await user.click(screen.getByRole('button', { name: /paid another way/ }));
    await user.type(await screen.findByLabelText('Reference'), 'Transfer 4711');
    await user.click(screen.getByRole('button', { name: 'Note it as paid' }));
    expect(calls).toMatchObject([
      { path: '/api/admin/refunds/3/retry' },
      { path: '/api/admin/refunds/3/payout', body: { how: 'bank_transfer', reference: 'Transfer 4711' } },
    ]);
  });
});
