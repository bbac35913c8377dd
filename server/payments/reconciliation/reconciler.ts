import { DomainError } from '../../common/errors/domain-error.js';

/** What became of many pieces of work. */
export interface ReconcileResult {
  done: number;
  /** Why some were not done. */
  failures: unknown[];
}

/** One thing that the reconciliation compares. */
export interface Reconciler {
  /** Compares and mends; what fails is tried again at a later run. */
  run(): Promise<ReconcileResult>;
  /** What `run` would do now, a sentence each; changes nothing. */
  plan(): Promise<string[]>;
}

/** After so many in a row without an answer the rest waits for the next run: each of them would wait for its own silence. */
const SILENCES = 8;

/**
 * Does `work` for every item, at most `width` at a time. A failure does not stop the others, but a provider that stays
 * silent does.
 */
export async function runConcurrently<Item>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<void>,
): Promise<ReconcileResult> {
  const tally: ReconcileResult = { done: 0, failures: [] };
  const waiting = items.values();
  let silences = 0;
  const worker = async (): Promise<void> => {
    for (const item of waiting) {
      try {
        await work(item);
        tally.done += 1;
        silences = 0;
      } catch (error) {
        tally.failures.push(error);
        silences = isUnavailable(error) ? silences + 1 : 0;
      }
      if (silences >= SILENCES) return;
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  return tally;
}

/** Two tallies as one. */
export function mergeResults(one: ReconcileResult, other: ReconcileResult): ReconcileResult {
  return { done: one.done + other.done, failures: [...one.failures, ...other.failures] };
}

/** Whether a failure only says that the provider or the database is silent at the moment. */
export function isUnavailable(failure: unknown): boolean {
  return failure instanceof DomainError && failure.code === 'UNAVAILABLE';
}
