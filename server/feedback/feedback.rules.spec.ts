import { invalidRatings } from './feedback.rules.js';

const [ANA, BEN, CARLO, DORA] = [1, 2, 3, 4];

describe('which answers may not be given', () => {
  it.each([
    ['nobody', [], []],
    ['each candidate once', [BEN, CARLO], []],
    ['oneself', [BEN, ANA], [{ field: 'feedbacks.1.user_id', error: 'must not be oneself' }]],
    [
      'somebody who was not there',
      [DORA],
      [{ field: 'feedbacks.0.user_id', error: 'must be somebody else with a place at this event' }],
    ],
    [
      'one person twice: the second time',
      [BEN, CARLO, BEN],
      [{ field: 'feedbacks.2.user_id', error: 'must not be named twice' }],
    ],
    [
      'oneself twice: both are about oneself',
      [ANA, ANA],
      [
        { field: 'feedbacks.0.user_id', error: 'must not be oneself' },
        { field: 'feedbacks.1.user_id', error: 'must not be oneself' },
      ],
    ],
  ])('%s', (_name, ratedIds, expected) => {
    expect(invalidRatings(ratedIds, ANA, new Set([BEN, CARLO]))).toEqual(expected);
  });
});
