import { matchEvent, planRounds, type Questionnaire, readTexts } from '../engine/index.js';
import { measureQuality } from '../quality/quality.rules.js';

/** The functions that run in threads. Their arguments and results can be cloned. */
export const WORK = {
  matchEvent,
  planRounds,
  readTexts: (answers: readonly Questionnaire[]) => answers.map(readTexts),
  measureQuality,
};
export type Work = typeof WORK;

/** The answer of a thread: the function's result, or its error. */
export type WorkOutcome<Result> = { result: Result } | { fault: Error };

/** Runs a function in a thread. */
export default async ({
  name,
  args,
}: {
  name: keyof Work;
  args: unknown[];
}): Promise<WorkOutcome<unknown>> => {
  try {
    const work = WORK[name] as (...args: unknown[]) => unknown;
    return { result: await work(...args) };
  } catch (error) {
    return { fault: error instanceof Error ? error : new Error(String(error)) };
  }
};
