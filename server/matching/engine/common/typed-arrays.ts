/**
 * Reading typed arrays where the index is known to lie inside: the compiler cannot know, and a check in every step of
 * an inner loop would say nothing. One function for each kind, so that the machine code of each stays simple and fast.
 */

/** `values[at]`, for an index inside the array. */
export function i32(values: Int32Array, at: number): number {
  return values[at] as number;
}

/** `values[at]`, for an index inside the array. */
export function f64(values: Float64Array, at: number): number {
  return values[at] as number;
}

/** `values[at]`, for an index inside the array. */
export function u8(values: Uint8Array, at: number): number {
  return values[at] as number;
}

/** `values[at]`, for an index inside the array. */
export function i8(values: Int8Array, at: number): number {
  return values[at] as number;
}
