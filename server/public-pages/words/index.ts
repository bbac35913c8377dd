/** words: what public pages say, in the four languages. */
export { WORDS, type Words } from './words.js';
