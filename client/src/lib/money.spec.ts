import { isPrice, parseChf } from './money';

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
