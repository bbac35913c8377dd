import { i32 } from '../common/index.js';
import type { Meetings } from './choose-meetings.js';
import type { Arrivals } from './arrivals.js';
import { meetingsByPerson, worthOf } from './meetings-problem.js';
import type { Round, RoundsReport, RoundsRules } from './rounds.types.js';

/** What the report of a plan is computed from. */
export interface PlanToReport {
  arrivals: Arrivals;
  rules: RoundsRules;
  meetings: Meetings;
  /** The pairs of each round. */
  chosen: readonly Int32Array[];
  rounds: readonly Round[];
}

/** Returns what a plan is worth, and what it gives up. */
export function roundsReport({ arrivals, rules, meetings, chosen, rounds }: PlanToReport): RoundsReport {
  const { problem, side } = arrivals;
  const pairs = Int32Array.from(chosen.flatMap((round) => [...round]));
  const worth = worthOf(problem, pairs);
  const optimum = worthOf(problem, meetings.chosen);
  const women = side?.reduce((sum, one) => sum + one, 0) ?? 0;
  const smaller = side ? Math.min(women, problem.people - women) : problem.people >> 1;
  const pauses = pausesOf(arrivals, pairs);
  return {
    people: problem.people,
    meetings: worth.meetings,
    agreement: worth.score / 10,
    bestPossible: worthOf(problem, meetings.withoutLists).score / 10,
    averageAgreement: worth.meetings === 0 ? null : Math.round(worth.score / worth.meetings) / 10,
    pausesMin: pauses.length === 0 ? 0 : Math.min(...pauses),
    pausesMax: Math.max(0, ...pauses),
    listed: problem.listed.reduce((sum, one) => sum + one, 0),
    listedMet: worth.listed,
    softRulesBroken: pairs.filter((pair) => problem.tier[pair] !== 0).length,
    givenUp: {
      seats: problem.rounds * Math.min(arrivals.tables, smaller) - optimum.meetings,
      meetings: meetings.chosen.filter((pair) => !pairs.includes(pair)).length,
      agreement: Math.max(0, optimum.score - worth.score) / 10,
    },
    changed: changed(arrivals, rules, rounds),
    method: side ? 'flow' : 'programme',
  };
}

/** Returns the pauses of the people on the larger side, of both if they are equal or if there are no sides. */
function pausesOf({ problem, side }: Arrivals, pairs: Int32Array): number[] {
  const women = side?.reduce((sum, one) => sum + one, 0) ?? 0;
  const men = problem.people - women;
  const counts = meetingsByPerson(problem, pairs);
  return [...counts]
    .map((count, person) => i32(problem.pausesBefore, person) + problem.rounds - count)
    .filter((_, person) => !side || men === women || (side[person] === 1) === women > men);
}

function changed({ position }: Arrivals, rules: RoundsRules, rounds: readonly Round[]): number {
  const seats = (round: Round): Map<unknown, string> =>
    new Map(
      round.tables.flatMap(({ table, guests }) => guests.map((id) => [id, `${table} ${guests.join(' ')}`])),
    );
  return (rules.told ?? []).reduce((sum, told, at) => {
    const now = rounds[at] ? seats(rounds[at]) : new Map<unknown, string>();
    const differs = [...seats(told)].filter(
      ([id, seat]) => position.has(id as never) && now.get(id) !== seat,
    );
    return sum + differs.length;
  }, 0);
}
