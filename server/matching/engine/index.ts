/** The matching engine: people and rules in, lists out; pure, exact, and the same every time. */
export { WEIGHTS } from './scoring/agreement.tables.js';
export type { Language } from './language/index.js';
export { matchEvent, reasonsFor, scorePairs } from './match-event.js';
export * from './types.js';
export { ENGINE_VERSION } from './version.js';
export { percentageMeaning, renderIcebreaker, renderReason } from './icebreakers/wording.js';
