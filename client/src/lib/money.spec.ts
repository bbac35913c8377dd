import { chf, isPrice, parseChf } from './money';

describe('an amount as Switzerland writes it', () => {
  it.each([
    [49, 'CHF 49.–'],
    [49.5, 'CHF 49.50'],
    [0, 'CHF 0.–'],
    [1234.05, 'CHF 1’234.05'],
    [1_234_567, 'CHF 1’234’567.–'],
    [-12, 'CHF −12.–'],
    [-1000.5, 'CHF −1’000.50'],
  ])('%d is %s', (amount, text) => expect(chf(amount)).toBe(text));
  it('is in another currency where the bank says so', () => expect(chf(49, 'EUR')).toBe('EUR 49.–'));
});

describe('an amount that is typed', () => {
  it.each([
    ['49', 49],
    [' 49.5 ', 49.5],
    ['49,50', 49.5],
    ['0', 0],
    ['0.05', 0.05],
    ['1234.56', 1234.56],
  ])('"%s" is CHF %d', (typed, amount) => expect(parseChf(typed)).toBe(amount));

  it.each(['', ' ', 'free', '-1', '49.555', '49.', '.5', '1’000', '1e3', '49 CHF'])('"%s" is none', (typed) =>
    expect(parseChf(typed)).toBeNaN(),
  );
});

describe('the price of an evening', () => {
  it.each([
    [0, true],
    [0.5, true],
    [49, true],
    [0.45, false],
    [-1, false],
    [NaN, false],
  ])('CHF %d: %s', (amount, possible) => expect(isPrice(amount)).toBe(possible));
});
