/**
 * Typed reads from typed arrays at an index that is known to be valid; a check in each step of an inner loop would be slow.
 * One function for each array type, so that the JIT compiler can specialise each.
 */

export function i32(values: Int32Array, at: number): number {
  return values[at] as number;
}

export function f64(values: Float64Array, at: number): number {
  return values[at] as number;
}

export function u8(values: Uint8Array, at: number): number {
  return values[at] as number;
}

export function i8(values: Int8Array, at: number): number {
  return values[at] as number;
}

/** Returns the two people of a pair. */
export function endsOf({ a, b }: { a: Int32Array; b: Int32Array }, pair: number): [number, number] {
  return [i32(a, pair), i32(b, pair)];
}

/** Returns the positions of the pairs that have a property, ascending. */
export function pairsWhere({ a }: { a: Int32Array }, has: (pair: number) => boolean): Int32Array {
  return Int32Array.from(a.keys()).filter(has);
}

/** Returns the positions of the pairs of each person. */
export function pairsByPerson(
  pairs: { people: number; a: Int32Array; b: Int32Array },
  which: (pair: number) => boolean = () => true,
): number[][] {
  const of: number[][] = Array.from({ length: pairs.people }, () => []);
  pairs.a.forEach((_, pair) => {
    if (which(pair)) for (const person of endsOf(pairs, pair)) of[person]?.push(pair);
  });
  return of;
}
