import { creditExpiry, shareOut } from './credit.rules.js';

const OPEN = [
  { id: 1, leftRappen: 1000 },
  { id: 2, leftRappen: 500 },
];

describe('credit', () => {
  it('expires at the end of a day in Zurich, two years later', () => {
    expect(creditExpiry(new Date('2026-12-01T11:00:00Z'))).toEqual(new Date('2028-11-30T23:00:00Z'));
  });

  test.each<[string, number, ReturnType<typeof shareOut>]>([
    ['that is not needed is not used', 0, []],
    ['is used in its order, and the rest stays', 700, [{ creditId: 1, amountRappen: 700 }]],
    [
      'is used up before the next',
      1200,
      [
        { creditId: 1, amountRappen: 1000 },
        { creditId: 2, amountRappen: 200 },
      ],
    ],
    ['is never used beyond what there is', 1501, undefined],
  ])('%s', (_name, amount, expected) => {
    expect(shareOut(OPEN, amount)).toEqual(expected);
  });
});
