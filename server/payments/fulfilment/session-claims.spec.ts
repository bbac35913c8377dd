import { mismatchOf } from './session-claims.js';

const PAID = { amountRappen: 4950, currency: 'chf', isOurMode: true };

describe('the money of a session', () => {
  it.each([
    ['the price', {}, null],
    ['50 Rappen', { amountRappen: 50 }, 'wrong_amount'],
    ['a Rappen less', { amountRappen: 4949 }, 'wrong_amount'],
    ['a Rappen more', { amountRappen: 4951 }, 'wrong_amount'],
    ['nothing', { amountRappen: 0 }, 'wrong_amount'],
    ['as many cents', { currency: 'eur' }, 'wrong_currency'],
    ['money of an unknown currency', { currency: '' }, 'wrong_currency'],
    ['money of the other mode', { isOurMode: false }, 'wrong_mode'],
    ['all of it wrong', { amountRappen: 50, currency: 'eur', isOurMode: false }, 'wrong_mode'],
  ])('pays for the reservation or not: %s', (_what, differences, expected) => {
    expect(mismatchOf({ ...PAID, ...differences }, 4950)).toBe(expected);
  });
});
