import DataLoader from 'dataloader';
import type { Database } from './database.js';

/** The largest number of calls that one statement answers. */
const MAX_BATCH = 200;

/**
 * Returns a query whose simultaneous calls are answered by one statement. Nothing is cached: each call sees what was
 * committed before it. A call inside a transaction runs by itself, in that transaction. A parameter must never be one
 * that the database refuses: all calls of the batch would fail.
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
    // after all requests that have arrived meanwhile were read
    batchScheduleFn: (run) => setImmediate(run),
  });
  return (...parameters) => (database.inTransaction ? alone(parameters) : loader.load(parameters));
}

// with the limit the database looks up each call by index: without it, it may read whole tables for the join
function batchStatement(sql: string, types: readonly string[]): string {
  const arrays = types.map((type, index) => `$${index + 1}::${type}[]`).join(', ');
  const names = types.map((_type, index) => `p${index + 1}`).join(', ');
  return `select asked.nth::int, one.* from unnest(${arrays}) with ordinality as asked (${names}, nth)
    cross join lateral (${sql.replace(/\$(\d+)/g, 'asked.p$1')} limit 1) as one`;
}
