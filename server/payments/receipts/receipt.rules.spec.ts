import { receiptNumber, receiptPrice, vatWithin } from './receipt.rules.js';

describe('a receipt', () => {
  it('has a number of its kind and year', () => {
    expect(receiptNumber({ kind: 'receipt', year: 2026, number: 42 })).toBe('R-2026-00042');
    expect(receiptNumber({ kind: 'credit_note', year: 2027, number: 123_456 })).toBe('C-2027-123456');
  });

  it.each([
    [4900, 8.1, 367],
    [4900, 2.6, 124],
    [10_810, 8.1, 810],
    [1, 8.1, 0],
    [4900, null, 0],
    [4900, 0, 0],
  ])('of %i Rappen at %p percent has %i of value-added tax in it', (amount, percent, vat) => {
    expect(vatWithin(amount, percent)).toBe(vat);
  });

  describe('says how its amount came about', () => {
    const whole = { baseRappen: 4900, earlyRappen: 0, codeRappen: 0, creditRappen: 0, waivedRappen: 0 };
    it.each([
      ['nothing was taken off', { ...whole, chargedRappen: 4900 }, 4900, undefined],
      ['another sum was paid', { ...whole, codeRappen: 900, chargedRappen: 4000 }, 3000, undefined],
      ['nothing was agreed', undefined, 4900, undefined],
      [
        'a code and credit helped',
        { ...whole, codeRappen: 900, creditRappen: 1000, chargedRappen: 3000 },
        3000,
        { baseRappen: 4900, off: { code: 900, credit: 1000 } },
      ],
      [
        'it was early',
        { ...whole, earlyRappen: 1000, chargedRappen: 3900 },
        3900,
        { baseRappen: 4900, off: { early: 1000 } },
      ],
    ])('where %s', (_when, agreed, amount, expected) => {
      expect(receiptPrice(agreed, amount)).toEqual(expected);
    });
  });
});
