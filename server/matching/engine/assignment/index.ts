/** Assignment: chooses the pairs of an event so that the match lists are optimal, with proof. */
export { evaluate, type AssignmentProblem } from './assignment-problem.js';
export { solveIntegerProgram } from './integer-program.js';
export { matchCapacities, matchLimits, type MatchLimits } from './match-limits.js';
export { optimalLists, type MatchLists } from './optimal-lists.js';
