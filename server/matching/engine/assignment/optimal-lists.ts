import { listsByFlow } from './flow-solver.js';
import {
  judge,
  reachable,
  reachedAtBest,
  worthOf,
  type ListProblem,
  type Objectives,
} from './assignment-problem.js';
import { listsByProgramme } from './integer-program.js';
import { i32, u8 } from '../common/index.js';

/** The best lists of an event, and what they reach. */
export interface Lists extends Objectives {
  /** Positions of the chosen pairs, rising. */
  chosen: Int32Array;
  method: 'flow' | 'programme';
}

/** One way to find best lists; every answer is exact. */
interface Method {
  name: Lists['method'];
  /** The greatest worth that the places alone allow; the lists may stay below it. */
  boundOnReached: number[];
  /** Lists of the greatest worth. */
  mostWorth(): Promise<Int32Array>;
  /** Lists of this worth in which all who have a match have one of at least `threshold`; null if there are none. */
  some(worth: number, threshold: number): Promise<Int32Array | null>;
  /** Among those the ones with the greatest sum of scores, and among these those that keep the most. */
  best(worth: number, threshold: number): Promise<Int32Array | null>;
}

/**
 * Room 4: who is on whose list. In this order: as many people as possible with at least one match, then two, … k;
 * the worst-off person's best match as high as can be; the greatest sum of scores; the most of the pairs to keep.
 */
export async function bestLists(problem: ListProblem): Promise<Lists> {
  const side = twoSides(problem);
  const method = side ? flowMethod(problem, side) : programmeMethod(problem);
  const chosen = (await quickBest(problem, method)) ?? (await patientBest(problem, method));
  return { chosen, method: method.name, ...judge(problem, chosen) };
}

/** Most events can have all that their places and their pairs allow one by one: then a single run finds and proves it. */
function quickBest(problem: ListProblem, method: Method): Promise<Int32Array | null> {
  const threshold = highestThreshold(problem, method.boundOnReached[0] ?? 0);
  return method.best(worthOf(method.boundOnReached), threshold);
}

/** First the worth, then the threshold by halving, then the sum. */
async function patientBest(problem: ListProblem, method: Method): Promise<Int32Array> {
  const most = judge(problem, await method.mostWorth());
  const worth = worthOf(most.reached);
  const top = highestThreshold(problem, most.reached[0] ?? 0);
  const thresholds = [...new Set(problem.score)]
    .filter((score) => score > most.worstBest && score <= top)
    .sort((a, b) => a - b);
  let threshold = Number.isFinite(most.worstBest) ? most.worstBest : 0;
  for (let low = 0, high = thresholds.length; low < high;) {
    const middle = (low + high) >> 1;
    const found = await method.some(worth, thresholds[middle] ?? 0);
    if (found === null) {
      high = middle;
      continue;
    }
    threshold = judge(problem, found).worstBest;
    low = thresholds.findIndex((score) => score > threshold);
    if (low < 0) break;
  }
  const chosen = await method.best(worth, threshold);
  if (!chosen) throw new Error('Lists that were found feasible were then found infeasible');
  return chosen;
}

/** If so many people have a match, the worst-off of them cannot have a better one than this. */
function highestThreshold(problem: ListProblem, peopleReached: number): number {
  const best = new Int32Array(problem.people).fill(-1);
  problem.score.forEach((score, pair) => {
    for (const person of [i32(problem.a, pair), i32(problem.b, pair)]) {
      best[person] = Math.max(i32(best, person), score);
    }
  });
  const sorted = best.sort();
  return Math.max(0, sorted[problem.people - peopleReached] ?? 0);
}

/** The lists if they are what was asked for; a solver that works with rounded numbers is not simply believed. */
function ifMet(
  problem: ListProblem,
  chosen: Int32Array | null,
  worth: number,
  threshold: number,
): Int32Array | null {
  if (!chosen) return null;
  const { reached, worstBest } = judge(problem, chosen);
  return worthOf(reached) >= worth && worstBest >= threshold ? chosen : null;
}

function flowMethod(problem: ListProblem, side: Uint8Array): Method {
  const limits = reachable(problem);
  const limitsOn = (which: number): Int32Array => limits.filter((_, person) => u8(side, person) === which);
  const sum = (values: Int32Array): number => values.reduce((total, value) => total + value, 0);
  const places = Math.min(sum(limitsOn(0)), sum(limitsOn(1)));
  const ones = reachedAtBest(limitsOn(0), places, problem.wanted);
  const others = reachedAtBest(limitsOn(1), places, problem.wanted);
  const ask = (threshold: number, scored: boolean): Int32Array =>
    listsByFlow({ problem, side, threshold, scored });
  return {
    name: 'flow',
    boundOnReached: ones.map((count, at) => count + (others[at] ?? 0)),
    mostWorth: async () => ask(0, false),
    some: async (worth, threshold) => ifMet(problem, ask(threshold, false), worth, threshold),
    best: async (worth, threshold) => ifMet(problem, ask(threshold, true), worth, threshold),
  };
}

function programmeMethod(problem: ListProblem): Method {
  const limits = reachable(problem);
  const places = limits.reduce((total, limit) => total + limit, 0);
  return {
    name: 'programme',
    boundOnReached: reachedAtBest(limits, places - (places % 2), problem.wanted),
    mostWorth: async () => (await listsByProgramme(problem, { threshold: 0 }, 'worth')) ?? new Int32Array(),
    some: async (worth, threshold) =>
      ifMet(problem, await listsByProgramme(problem, { threshold, worth }, 'anything'), worth, threshold),
    best: async (worth, threshold) => {
      const chosen = await listsByProgramme(problem, { threshold, worth }, 'score');
      if (!chosen || !problem.keep.includes(1)) return ifMet(problem, chosen, worth, threshold);
      const demands = { threshold, worth, score: judge(problem, chosen).sum };
      return ifMet(problem, await listsByProgramme(problem, demands, 'kept'), worth, threshold);
    },
  };
}

/**
 * Two sides between which all pairs run, 0 or 1 for each person; null if there are none. An event of men and women
 * has them, one with people of gender `other` only if so few may meet that no odd ring is left.
 */
export function twoSides(problem: ListProblem): Uint8Array | null {
  const UNSEEN = 2;
  const others: number[][] = Array.from({ length: problem.people }, () => []);
  problem.a.forEach((a, pair) => {
    others[a]?.push(i32(problem.b, pair));
    others[i32(problem.b, pair)]?.push(a);
  });
  const side = new Uint8Array(problem.people).fill(UNSEEN);
  for (let start = 0; start < problem.people; start++) {
    if (u8(side, start) !== UNSEEN) continue;
    side[start] = 0;
    const queue = [start];
    for (const person of queue) {
      for (const other of others[person] ?? []) {
        if (u8(side, other) === u8(side, person)) return null;
        if (u8(side, other) !== UNSEEN) continue;
        side[other] = 1 - u8(side, person);
        queue.push(other);
      }
    }
  }
  return side;
}
