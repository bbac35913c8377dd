import DataLoader from 'dataloader';
import type { Database } from './database.js';

/** Maximum number of calls in one batch. */
const MAX_BATCH = 200;

/**
 * Returns a look-up by id that batches simultaneous calls into one `load`. Nothing is cached: each call sees what was
 * committed before it. Inside a transaction it runs alone, in that transaction.
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
      // runs after all look-ups of this turn were requested
      batchScheduleFn: (run) => setImmediate(run),
    },
  );
  return async (id) => (database.inTransaction ? (await load([id])).get(id) : loader.load(id));
}

/** Returns the rows as a map by id. */
export function byId<Row extends { id: number }>(rows: readonly Row[]): Map<number, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}
