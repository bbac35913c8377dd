import { matchEvent, planRounds, readTexts } from '../engine/index.js';
import { measureQuality } from '../quality/quality.rules.js';
import type { EngineOutcome, EngineTask } from './engine-threads.js';

/** Runs a task in a thread. It keeps only the cache of analysed texts, until the thread ends. */
export default async (task: EngineTask): Promise<EngineOutcome<unknown>> => {
  try {
    return { result: await resultOf(task) };
  } catch (error) {
    return { fault: error instanceof Error ? error : new Error(String(error)) };
  }
};

async function resultOf(task: EngineTask): Promise<unknown> {
  switch (task.work) {
    case 'match':
      return matchEvent(task.people, task.rules, task.seed);
    case 'rounds':
      return planRounds(task.people, task.rules, task.seed);
    case 'texts':
      return task.answers.map(readTexts);
    case 'quality':
      return measureQuality(task.columns);
  }
}
