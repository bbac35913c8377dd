import { priceRange } from './price.rules';

describe('what an evening costs', () => {
  it.each([
    [[], { kind: 'unknown' }],
    [[0, 0], { kind: 'free' }],
    [[49, 49], { kind: 'one', price: 49 }],
    [[0, 35, 49], { kind: 'someFree', max: 49 }],
    [[55, 35, 49], { kind: 'range', min: 35, max: 55 }],
  ])('of evenings at %j', (prices, said) => {
    expect(priceRange(prices)).toEqual(said);
  });
});
