/** The concepts room: free text in four languages becomes ids of things that mean the same. */
export type { Concept, Language, Mention } from './types.js';
export { CONCEPTS, conceptById, FAMILIES, familyLabel, familyOf, LEXICON_VERSION } from './catalogue.js';
export { mentionsIn, unknownWordsIn } from './mentions.js';
