/** What the landing says of prices, and the amounts in it. */
export type PriceRange =
  | { kind: 'unknown' | 'free' }
  | { kind: 'one'; price: number }
  | { kind: 'someFree'; max: number }
  | { kind: 'range'; min: number; max: number };

/** Returns what the prices of the coming events have in common, in CHF. */
export function priceRange(prices: readonly number[]): PriceRange {
  if (prices.length === 0) return { kind: 'unknown' };
  const [min, max] = [Math.min(...prices), Math.max(...prices)];
  if (max === 0) return { kind: 'free' };
  if (min === 0) return { kind: 'someFree', max };
  return min === max ? { kind: 'one', price: max } : { kind: 'range', min, max };
}
