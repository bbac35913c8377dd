import DataLoader from 'dataloader';
import type { Database } from './database.js';

/** At most so many are answered by one statement. */
const MOST = 200;

/**
 * A question that many may ask in the same moment: one statement answers them all, each what is their own. Nothing is
 * remembered, so everybody hears what is true after they asked. Who asks in a transaction asks alone, in it.
 * A parameter must never be one that the database refuses: all who asked along would be refused too.
 *
 * @param sql the question of one: a select of at most one row, without a limit
 * @param types PostgreSQL's names for the types of its parameters
 */
export function batchQuery<Parameters extends readonly unknown[], Row extends object>(
  database: Database,
  sql: string,
  types: { [At in keyof Parameters]: string },
): (...parameters: Parameters) => Promise<Row | undefined> {
  const all = questionOfAll(sql, types);
  const alone = async (parameters: Parameters): Promise<Row | undefined> =>
    (await database.query<Row>(sql, parameters))[0];
  const answer = async (asked: readonly Parameters[]): Promise<(Row | undefined)[]> => {
    const [first, second] = asked;
    if (first && !second) return [await alone(first)];
    const columns = types.map((_type, column) => asked.map((parameters) => parameters[column]));
    const answers: (Row | undefined)[] = asked.map(() => undefined);
    for (const { nth, ...row } of await database.query<Row & { nth: number }>(all, columns))
      answers[nth - 1] = row as unknown as Row;
    return answers;
  };
  const loader = new DataLoader<Parameters, Row | undefined>(answer, {
    cache: false,
    maxBatchSize: MOST,
    // after everything that has come in meanwhile was read
    batchScheduleFn: (run) => setImmediate(run),
  });
  return (...parameters) => (database.inTransaction ? alone(parameters) : loader.load(parameters));
}

// the limit has the database look each one up, as it would for one: joined as a whole it may read whole tables
function questionOfAll(sql: string, types: readonly string[]): string {
  const arrays = types.map((type, index) => `$${index + 1}::${type}[]`).join(', ');
  const names = types.map((_type, index) => `p${index + 1}`).join(', ');
  return `select asked.nth::int, one.* from unnest(${arrays}) with ordinality as asked (${names}, nth)
    cross join lateral (${sql.replace(/\$(\d+)/g, 'asked.p$1')} limit 1) as one`;
}
