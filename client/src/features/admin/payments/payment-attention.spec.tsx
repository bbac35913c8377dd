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
});
