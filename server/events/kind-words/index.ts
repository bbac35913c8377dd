/** kind-words: for whom events are, said in each language. */
export { agesInWords, KIND_WORDS, type KindWords, kindInWords } from './kind-words.js';
