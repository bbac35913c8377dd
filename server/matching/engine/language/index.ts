/** Language: finds the concepts of the lexicon in free text in four languages. */
export {
  CONCEPTS,
  conceptById,
  FAMILIES,
  familyLabel,
  familyOf,
  LEXICON_VERSION,
} from './lexicon/concepts.js';
export {
  isMusic,
  isShareable,
  shareableConcepts,
  PRIVATE_CONCEPTS,
  PRIVATE_FAMILIES,
} from './lexicon/private-concepts.js';
export type { Mention } from './lexicon/lexicon-entry.js';
export { contentOfText, mentionsIn } from './reading/mentions.js';
export type { Language } from './words/stems.js';
