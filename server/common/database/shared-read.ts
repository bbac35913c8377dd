import type { Database } from './database.js';

/**
 * Returns a read whose simultaneous callers share one run. Nothing is cached: a run begins after all of its callers
 * have called, so each sees what was committed before. At most one run is under way; later callers share the next one.
 * A failure goes to all who share it. Inside a transaction it runs alone, in that transaction.
 */
export function sharedRead<Value>(
  database: Pick<Database, 'inTransaction'>,
  read: () => Promise<Value>,
): () => Promise<Value> {
  let underWay: Promise<void> | undefined;
  let next: Promise<Value> | undefined;
  const begin = (): Promise<Value> => {
    next = undefined;
    const run = read();
    const end = (): void => {
      underWay = undefined;
    };
    underWay = run.then(end, end);
    return run;
  };
  return () => {
    if (database.inTransaction) return read();
    if (!underWay) return begin();
    return (next ??= underWay.then(begin));
  };
}
