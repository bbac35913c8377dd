import { DomainError } from '../../common/errors/domain-error.js';

/** The outcome of a run. */
export interface ReconcileResult {
  /** Number of items that succeeded. */
  done: number;
  /** Errors of the items that failed. */
  failures: unknown[];
}

/** A run stops after this many items in a row without a response of the provider, as each waits for a timeout. */
const MAX_UNAVAILABLE_IN_A_ROW = 8;

/**
 * Does `work` for every item, at most `concurrency` at a time. Continues after a failure, and stops if the provider
 * does not respond for several items in a row.
 */
export async function runConcurrently<Item>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<void>,
): Promise<ReconcileResult> {
  const result: ReconcileResult = { done: 0, failures: [] };
  const remaining = items.values();
  let unavailable = 0;
  const worker = async (): Promise<void> => {
    for (const item of remaining) {
      try {
        await work(item);
        result.done += 1;
        unavailable = 0;
      } catch (error) {
        result.failures.push(error);
        unavailable = isUnavailable(error) ? unavailable + 1 : 0;
      }
      if (unavailable >= MAX_UNAVAILABLE_IN_A_ROW) return;
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, worker));
  return result;
}

/** Does `work` for all that is due, batch by batch, until nothing is due or the provider does not respond. */
export async function inBatches<Item>(
  due: () => Promise<readonly Item[]>,
  concurrency: number,
  work: (item: Item) => Promise<void>,
): Promise<ReconcileResult> {
  const result: ReconcileResult = { done: 0, failures: [] };
  for (;;) {
    const items = await due();
    if (items.length === 0) return result;
    const { done, failures } = await runConcurrently(items, concurrency, work);
    result.done += done;
    result.failures.push(...failures);
    // the rest is left to the next run
    if (done === 0) return result;
  }
}

/** Whether an error only says that the provider or the database does not respond. */
export function isUnavailable(failure: unknown): boolean {
  return failure instanceof DomainError && failure.code === 'UNAVAILABLE';
}
