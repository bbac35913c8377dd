import type { Queryable } from '../common/database.js';
import { noSuch } from '../common/stripe-error.js';

/** A list in Stripe's form, newest first. */
export interface ObjectList<T> {
  object: 'list';
  url: string;
  has_more: boolean;
  data: T[];
}

export interface Page {
  limit?: number | undefined;
  starting_after?: string | undefined;
}

/** A table of documents. */
export interface ListedTable {
  table: 'payments' | 'refunds' | 'disputes' | 'events';
  /** The column of the id. */
  id: string;
  /** What Stripe calls such an object in its errors. */
  name: string;
  url: string;
}

/** A condition with one placeholder `?` and its value; undefined: no filter. */
export type Filter = readonly [condition: string, value: unknown];

/** Returns one page of a table. Throws StripeError 400 for an unknown `starting_after`. */
export async function listPage<T>(
  db: Queryable,
  listed: ListedTable,
  { limit = 10, starting_after: after }: Page,
  filters: readonly Filter[],
): Promise<ObjectList<T>> {
  const all: Filter[] = filters.filter(([, value]) => value !== undefined);
  if (after !== undefined) all.push(['position < ?', await positionOf(db, listed, after)]);
  const conditions = all.map(([condition], index) => condition.replace('?', `$${index + 1}`));
  const { rows } = await db.query<{ document: T }>(
    `select document from payment_sandbox.${listed.table}
     ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
     order by position desc limit ${limit + 1}`,
    all.map(([, value]) => value),
  );
  const data = rows.slice(0, limit).map((row) => row.document);
  return { object: 'list', url: listed.url, has_more: rows.length > limit, data };
}

async function positionOf(db: Queryable, { table, id, name }: ListedTable, after: string): Promise<string> {
  const { rows } = await db.query<{ position: string }>(
    `select position from payment_sandbox.${table} where ${id} = $1`,
    [after],
  );
  const [row] = rows;
  if (row === undefined) throw noSuch(name, after, 'starting_after');
  return row.position;
}
