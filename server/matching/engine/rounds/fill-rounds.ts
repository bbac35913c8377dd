import { i32 } from '../common/index.js';
import { type MeetingsProblem, valueOf } from './meetings-problem.js';

/**
 * Fills places of meetings that did not fit into the rounds with others: the best pair first whose two are both free in a
 * round. Returns the pairs of each round.
 */
export function fillRounds(
  problem: MeetingsProblem,
  tables: number,
  rounds: readonly Int32Array[],
): Int32Array[] {
  const filled = rounds.map((pairs) => [...pairs]);
  const met = new Set(filled.flat());
  const sitting = filled.map((pairs) => new Set(pairs.flatMap((pair) => endsOf(problem, pair))));
  const others = [...problem.a.keys()]
    .filter((pair) => !met.has(pair))
    .sort((x, y) => valueOf(problem, y) - valueOf(problem, x) || x - y);
  for (const pair of others) {
    const ends = endsOf(problem, pair);
    const round = filled.findIndex(
      (pairs, at) => pairs.length < tables && !ends.some((person) => sitting[at]?.has(person)),
    );
    filled[round]?.push(pair);
    ends.forEach((person) => sitting[round]?.add(person));
  }
  return filled.map((pairs) => Int32Array.from(pairs).sort());
}

function endsOf({ a, b }: MeetingsProblem, pair: number): [number, number] {
  return [i32(a, pair), i32(b, pair)];
}
