/** The matching engine: people and rules in, lists out; pure, exact, and the same every time. */
export { WEIGHTS } from './agreement.tables.js';
export type { Language } from './concepts/index.js';
export { matchEvening, reasonsFor, scorePairs } from './evening.js';
export * from './types.js';
export { ENGINE_VERSION } from './version.js';
export { percentageMeaning, renderIcebreaker, renderReason } from './words.js';
