import {
  matchEvent,
  type Person,
  planRounds,
  type Questionnaire,
  readTexts,
  type RoundsRules,
  type Rules,
} from '../engine/index.js';
import { measureQuality } from '../quality/quality.rules.js';
import type { RatedColumns } from '../quality/columns.rules.js';

/** A matching run, a plan of rounds, texts to analyse, or rated pairs to measure. It can be cloned to a thread. */
export type EngineTask =
  | { work: 'match'; people: Person[]; rules: Rules; seed: number }
  | { work: 'rounds'; people: Person[]; rules: RoundsRules; seed: number }
  | { work: 'texts'; answers: Questionnaire[] }
  | { work: 'quality'; columns: RatedColumns };

/** The answer of a thread: the engine's result, or its error. */
export type EngineOutcome<Result> = { result: Result } | { fault: Error };

/** Runs a task in a thread. */
export default async (task: EngineTask): Promise<EngineOutcome<unknown>> => {
  try {
    return { result: await resultOf(task) };
  } catch (error) {
    return { fault: error instanceof Error ? error : new Error(String(error)) };
  }
};

/** Carries out a task in this thread. */
export async function resultOf(task: EngineTask): Promise<unknown> {
  if (task.work === 'match') return matchEvent(task.people, task.rules, task.seed);
  if (task.work === 'rounds') return planRounds(task.people, task.rules, task.seed);
  return task.work === 'texts' ? task.answers.map(readTexts) : measureQuality(task.columns);
}
