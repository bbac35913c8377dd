import { countable, toldCount } from './prospects.rules.js';

describe('how many one could be matched with', () => {
  it.each([
    [0, null],
    [4, null],
    [5, 5],
    [9, 5],
    [10, 10],
    [23, 20],
  ])('%i is told as %p', (count, told) => {
    expect(toldCount(count)).toBe(told);
  });

  it.each([
    [0, 0],
    [4, 0],
    [5, 5],
    [9, 5],
    [10, 10],
  ])('of %i guests %i come into the count, those who reserved first', (guests, counted) => {
    const all = Array.from({ length: guests }, (_, at) => at);
    expect(countable(all)).toEqual(all.slice(0, counted));
  });
});
