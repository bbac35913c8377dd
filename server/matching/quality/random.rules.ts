/** Returns a function for reproducible random whole numbers from 0 to below a bound (mulberry32). */
export function randomNumbers(seed: number): (bound: number) => number {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound);
  };
}
