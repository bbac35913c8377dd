import type { Queryable } from './schema.js';
import { invalidRequest, noSuch } from './stripe-failure.js';
import type { MomentRange } from './stripe-parameters.js';

/** Stripe's list: newest first. */
export interface ObjectList<T> {
  object: 'list';
  url: string;
  has_more: boolean;
  data: T[];
}

export interface PageRequest {
  limit?: number;
  starting_after?: string;
  ending_before?: string;
  created?: MomentRange;
}

export interface Listed {
  table: 'payments' | 'refunds' | 'events';
  /** The column that holds the id, and how Stripe calls such an object in its errors. */
  id: string;
  name: string;
  url: string;
}

const COMPARISONS = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/**
 * One page of a table of documents.
 * @param filters column → value that it must have; undefined is no filter
 * @throws StripeFailure 400 for a limit outside 1 to 100 or a cursor that names nothing
 */
export async function listPage<T>(
  db: Queryable,
  listed: Listed,
  page: PageRequest,
  filters: Record<string, string | string[] | undefined>,
): Promise<ObjectList<T>> {
  const limit = limitOf(page);
  const where = new Conditions();
  for (const [column, value] of Object.entries(filters)) {
    if (value !== undefined) where.add(`${column} = any(?::text[])`, [value].flat());
  }
  for (const [bound, moment] of Object.entries(page.created ?? {})) {
    where.add(`created ${COMPARISONS[bound as keyof MomentRange]} ?`, moment);
  }
  const backwards = page.ending_before !== undefined;
  const cursor = await cursorOf(db, listed, page);
  if (cursor !== null) where.add(`position ${backwards ? '>' : '<'} ?`, cursor);
  const { rows } = await db.query<{ document: T }>(
    `select document from payment_sandbox.${listed.table} ${where.sql()}
     order by position ${backwards ? 'asc' : 'desc'} limit ${limit + 1}`,
    where.values,
  );
  const data = rows.slice(0, limit).map((row) => row.document);
  if (backwards) data.reverse();
  return { object: 'list', url: listed.url, has_more: rows.length > limit, data };
}

/** The conditions of a query with their values; each `?` becomes the next placeholder. */
class Conditions {
  readonly values: unknown[] = [];
  private readonly clauses: string[] = [];

  add(clause: string, value: unknown): void {
    this.values.push(value);
    this.clauses.push(clause.replace('?', `$${this.values.length}`));
  }

  sql(): string {
    return this.clauses.length === 0 ? '' : `where ${this.clauses.join(' and ')}`;
  }
}

function limitOf({ limit = 10 }: PageRequest): number {
  if (limit < 1 || limit > 100) {
    throw invalidRequest('Limit must be between 1 and 100', {
      code: 'parameter_invalid_integer',
      param: 'limit',
    });
  }
  return limit;
}

async function cursorOf(db: Queryable, listed: Listed, page: PageRequest): Promise<string | null> {
  const param = page.ending_before === undefined ? 'starting_after' : 'ending_before';
  const id = page[param];
  if (id === undefined) return null;
  const sql = `select position from payment_sandbox.${listed.table} where ${listed.id} = $1`;
  const { rows } = await db.query<{ position: string }>(sql, [id]);
  const [row] = rows;
  if (row === undefined) throw noSuch(listed.name, id, param);
  return row.position;
}
