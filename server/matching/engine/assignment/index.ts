/** Assignment: chooses the pairs of an event so that the match lists are optimal, with proof. */
export { judge, worthOf, type ListProblem } from './assignment-problem.js';
export { listsByProgramme } from './integer-program.js';
export { capacitiesOf, sharesOf, type Shares } from './match-limits.js';
export { bestLists, type Lists } from './optimal-lists.js';
