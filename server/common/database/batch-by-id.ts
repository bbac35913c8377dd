import DataLoader from 'dataloader';
import type { Database } from './database.js';

/** The largest number of calls that are answered together. */
const MAX_BATCH = 200;

/**
 * Returns a look-up by id whose simultaneous calls are answered together, by `load`. Nothing is cached: each call sees
 * what was committed before it. A call inside a transaction runs by itself, in that transaction.
 */
export function batchById<Value>(
  database: Database,
  load: (ids: readonly number[]) => Promise<ReadonlyMap<number, Value>>,
): (id: number) => Promise<Value | undefined> {
  const loader = new DataLoader<number, Value | undefined>(
    async (ids) => {
      const found = await load([...new Set(ids)]);
      return ids.map((id) => found.get(id));
    },
    {
      cache: false,
      maxBatchSize: MAX_BATCH,
      // after all that was asked meanwhile
      batchScheduleFn: (run) => setImmediate(run),
    },
  );
  return async (id) => (database.inTransaction ? (await load([id])).get(id) : loader.load(id));
}

/** Returns rows by their id. */
export function byId<Row extends { id: number }>(rows: readonly Row[]): Map<number, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}
