import { invalidRatings } from './feedback.rules.js';

const [ANA, BEN, CARLO, DORA] = [1, 2, 3, 4];

describe('which answers may not be given', () => {
  it.each([
    ['nobody', [], []],
    ['each candidate once', [BEN, CARLO], []],
    ['oneself', [BEN, ANA], [{ index: 1, reason: 'oneself' }]],
    ['somebody who was not there', [DORA], [{ index: 0, reason: 'no candidate' }]],
    ['one person twice: the second time', [BEN, CARLO, BEN], [{ index: 2, reason: 'twice' }]],
    [
      'oneself twice: both are about oneself',
      [ANA, ANA],
      [
        { index: 0, reason: 'oneself' },
        { index: 1, reason: 'oneself' },
      ],
    ],
  ])('%s', (_name, ratedIds, expected) => {
    expect(invalidRatings(ratedIds, ANA, new Set([BEN, CARLO]))).toEqual(expected);
  });
});
