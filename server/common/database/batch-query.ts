import DataLoader from 'dataloader';
import type { Database } from './database.js';

/** Maximum number of calls in one statement. */
const MAX_BATCH = 200;

/**
 * Returns a query that answers simultaneous calls with one statement. Nothing is cached: each call sees what was
 * committed before it. Inside a transaction it runs alone, in that transaction. Parameters must be valid for the
 * database: one that it refuses fails all calls of the batch.
 *
 * @param sql the query of one call: a select of at most one row, without a limit
 * @param types PostgreSQL's names for the types of its parameters
 */
export function batchQuery<Parameters extends readonly unknown[], Row extends object>(
  database: Database,
  sql: string,
  types: { [At in keyof Parameters]: string },
): (...parameters: Parameters) => Promise<Row | undefined> {
  const batchSql = batchStatement(sql, types);
  const alone = async (parameters: Parameters): Promise<Row | undefined> =>
    (await database.query<Row>(sql, parameters))[0];
  const answer = async (asked: readonly Parameters[]): Promise<(Row | undefined)[]> => {
    const [first, second] = asked;
    if (first && !second) return [await alone(first)];
    const columns = types.map((_type, column) => asked.map((parameters) => parameters[column]));
    const answers: (Row | undefined)[] = asked.map(() => undefined);
    for (const { nth, ...row } of await database.query<Row & { nth: number }>(batchSql, columns))
      answers[nth - 1] = row as unknown as Row;
    return answers;
  };
  const loader = new DataLoader<Parameters, Row | undefined>(answer, {
    cache: false,
    maxBatchSize: MAX_BATCH,
    // runs after all requests that arrived in the meantime were read
    batchScheduleFn: (run) => setImmediate(run),
  });
  return (...parameters) => (database.inTransaction ? alone(parameters) : loader.load(parameters));
}

// the limit makes the planner use the index for each call; without it, it may read whole tables for the join
function batchStatement(sql: string, types: readonly string[]): string {
  const arrays = types.map((type, index) => `$${index + 1}::${type}[]`).join(', ');
  const names = types.map((_type, index) => `p${index + 1}`).join(', ');
  return `select asked.nth::int, one.* from unnest(${arrays}) with ordinality as asked (${names}, nth)
    cross join lateral (${sql.replace(/\$(\d+)/g, 'asked.p$1')} limit 1) as one`;
}
