/** What all parts of the engine share: the types of its input and output, deterministic order, and access to typed arrays. */
export { assertValid, compare, fnv1a, hash, inSeededOrder } from './order.js';
export { endsOf, f64, i32, i8, pairsByPerson, pairsWhere, u8 } from './typed-arrays.js';
export * from './types.js';
