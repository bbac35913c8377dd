/** Two accounts, the smaller id first. */
export type AccountPair = readonly [number, number];

/** Returns a key for two accounts, the same in either order. */
export function pairKey(one: number, other: number): string {
  return `${Math.min(one, other)} ${Math.max(one, other)}`;
}

/** Returns the union of both lists, each pair once, the smaller id first, in ascending order. */
export function distinctPairs(one: readonly AccountPair[], other: readonly AccountPair[]): AccountPair[] {
  const pairs = [...one, ...other].map(([a, b]): AccountPair => [Math.min(a, b), Math.max(a, b)]);
  const distinct = new Map(pairs.map((pair) => [pairKey(...pair), pair]));
  return [...distinct.values()].sort(([a, b], [c, d]) => a - c || b - d);
}
