import { ATTENTION_REASONS, attentionOf, attentionText } from './attention.rules.js';

const refund = (status: 'requested' | 'pending' | 'succeeded' | 'failed' | 'replaced', attempts = 0) => ({
  id: 1,
  amountRappen: 4950,
  reason: 'guest_cancelled' as const,
  status,
  attempts,
  failure: null,
  note: null,
  settlement: null,
  settledOn: null,
  settlementReference: null,
  settledBy: null,
});

describe('the reason to look at a payment', () => {
  it.each([
    [null, 'all is well', null, false, []],
    [null, 'the money is back', null, false, [refund('succeeded'), refund('replaced')]],
    [null, 'a refund was requested just now', null, false, [refund('requested')]],
    ['refund_unanswered', 'it was requested in vain', null, false, [refund('requested', 1)]],
    ['refund_pending', 'it is on its way', null, false, [refund('pending')]],
    ['refund_failed', 'one of two has failed', null, false, [refund('pending'), refund('failed')]],
    ['wrong_amount', 'the money does not count', 'wrong_amount', false, [refund('failed')]],
    ['refund_failed', 'which somebody has seen, and hangs', 'wrong_amount', true, [refund('failed')]],
    [null, 'which somebody has seen, and is back', 'foreign_session', true, [refund('succeeded')]],
  ] as const)('is %s when %s', (reason, _when, mismatch, seen, refunds) => {
    const acknowledgedAt = seen ? new Date() : null;
    expect(attentionOf({ mismatch, acknowledgedAt, refunds: [...refunds] })).toBe(reason);
  });

  it('is said in a sentence', () => {
    for (const reason of ATTENTION_REASONS) expect(attentionText(reason)).toMatch(/^[A-Z].*\.$/);
    expect(attentionText(null)).toBeNull();
  });
});
