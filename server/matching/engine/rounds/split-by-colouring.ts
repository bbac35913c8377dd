import { hash, i32, u8 } from '../common/index.js';
import { EdgeColouring } from './edge-colouring.js';
import { NOT_TOLD, type SplitProblem } from './split-problem.js';

/** How often the colours are mixed for each meeting that does not fit in. */
const ATTEMPTS = 40;

/**
 * Splits meetings into rounds where the graph has no two sides. Vizing (1964): a graph of degree at most R needs R or R + 1
 * rounds, and which of the two is hard to say (Holyer 1981). So it colours with R colours, the most valuable meetings first,
 * mixing the colours where one does not fit; what is left over would need the round that there is not, and is given
 * up. Rounds with more meetings than tables pass some on along paths of two colours, which is always possible
 * (McDiarmid 1972). `order`: the meetings, most valuable first. Returns the round of each meeting, or NO_ROUND.
 */
export function splitByColouring(problem: SplitProblem, order: Int32Array, seed: number): Int32Array {
  const { people, rounds, a, b, toldRound } = problem;
  const colouring = new EdgeColouring(people, rounds, a, b);
  for (const meeting of order) {
    const told = i32(toldRound, meeting);
    if (told === NOT_TOLD) continue;
    if ([a, b].every((side) => colouring.isFree(i32(side, meeting), told))) colouring.set(meeting, told);
  }
  const open = order.filter((meeting) => i32(colouring.colourOf, meeting) < 0);
  let left = [...open].filter((meeting) => !colouring.colour(meeting));
  for (let attempt = 0; attempt < ATTEMPTS && left.length > 0; attempt++) {
    left = left.filter((meeting, at) => {
      const mix = (salt: string, bound: number): number => hash(seed, attempt, at, salt) % bound;
      colouring.exchange(mix('who', people), mix('one', rounds), mix('two', rounds));
      return !colouring.colour(meeting);
    });
  }
  spread(colouring, problem.tables, people);
  return toldRound.some((told) => told !== NOT_TOLD) ? colouring.colourOf : fullestFirst(problem, colouring);
}

/** Passes meetings from rounds with more than there are tables to the emptiest one. */
function spread(colouring: EdgeColouring, tables: number, people: number): void {
  const { sizes } = colouring;
  for (;;) {
    const fullest = sizes.indexOf(sizes.reduce((most, size) => Math.max(most, size), 0));
    const emptiest = sizes.indexOf(sizes.reduce((least, size) => Math.min(least, size), Infinity));
    if (i32(sizes, fullest) <= tables) return;
    const from = Array.from({ length: people }, (_, person) => person).find((person) => {
      const edges = colouring.component(person, fullest, emptiest);
      const more = edges.filter((edge) => i32(colouring.colourOf, edge) === fullest).length;
      return more > edges.length - more;
    });
    if (from === undefined) return;
    colouring.exchange(from, fullest, emptiest);
  }
}

/** Returns the rounds in the order of their meetings, and of those on match lists: an evening that ends early has had most. */
function fullestFirst({ rounds, listed }: SplitProblem, { colourOf, sizes }: EdgeColouring): Int32Array {
  const ofLists = new Int32Array(rounds);
  colourOf.forEach((colour, meeting) => {
    if (colour >= 0) ofLists[colour] = i32(ofLists, colour) + u8(listed, meeting);
  });
  const order = Array.from({ length: rounds }, (_, colour) => colour).sort(
    (x, y) => i32(sizes, y) - i32(sizes, x) || i32(ofLists, y) - i32(ofLists, x) || x - y,
  );
  return colourOf.map((colour) => (colour < 0 ? colour : order.indexOf(colour)));
}
