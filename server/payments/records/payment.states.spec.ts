import { amountLeft, reducesPayment, type RefundState } from './payment.states.js';

describe('what is left of a payment', () => {
  const part = (amountRappen: number, status: RefundState) => ({ amountRappen, status });
  test.each([
    ['nothing went back', [], 4950],
    ['a part went back', [part(1000, 'succeeded')], 3950],
    ['what is on its way counts', [part(1000, 'pending'), part(950, 'requested')], 3000],
    ['what failed or was replaced does not', [part(4950, 'failed'), part(4950, 'replaced')], 4950],
    ['all went back', [part(4950, 'succeeded')], 0],
    ['never less than nothing', [part(4950, 'succeeded'), part(1000, 'pending')], 0],
  ])('%s', (_name, refunds, left) => {
    expect(amountLeft(4950, refunds)).toBe(left);
  });

  it('and what is back make up the whole, however it is parted', () => {
    for (let back = 0; back <= 4950; back += 150) {
      const refunds = [part(back, 'succeeded'), part(777, 'failed')];
      const gone = refunds
        .filter(({ status }) => reducesPayment(status))
        .reduce((sum, one) => sum + one.amountRappen, 0);
      expect(amountLeft(4950, refunds) + gone).toBe(4950);
    }
  });
});
