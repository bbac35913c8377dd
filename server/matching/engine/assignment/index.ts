/** Assignment: chooses the pairs of an event so that the match lists are optimal, with proof. */
export { countByPerson, matchLimits } from './assignment-problem.js';
export { bipartition, optimalLists, type MatchLists } from './optimal-lists.js';
export { loadSolver, pairsByPerson, Rows, solve } from './integer-program.js';
export { LexicographicFlow, twoSidedPipes } from './lexicographic-flow.js';
