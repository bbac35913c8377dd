import type { Database } from './database.js';
import { limitOf, type Page, type PageRequest } from '../http/page.js';

/** Reads a page of rows. `list` and `count` have the same values, and `list` also limit and offset at the end. */
export async function readPage<Row extends object>(
  database: Database,
  list: string,
  count: string,
  values: readonly unknown[],
  page: PageRequest,
): Promise<Page<Row>> {
  const { limit, offset } = limitOf(page);
  const [items, [counted]] = await Promise.all([
    database.query<Row>(list, [...values, limit, offset]),
    database.query<{ total: number }>(count, values),
  ]);
  return { items, total: counted?.total ?? 0 };
}
