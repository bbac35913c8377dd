/** Icebreakers: chooses questions for the people on a match list, and writes icebreakers and reasons in four languages. */
export { icebreakersFor, icebreakerProfile, lightIcebreakers } from './icebreakers.js';
export { renderIcebreaker, renderReason } from './wording.js';
