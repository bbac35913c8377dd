import type { Page } from '../page.js';

/** Number of rows in memory at a time: the maximum of a page. */
export const ROWS_AT_A_TIME = 200;

/**
 * Returns the items of all pages of a list whose first page has been read. All pages must be read from one snapshot: a
 * row written in the meantime would shift others to the next page.
 */
export async function* itemsOfPages<Item>(
  first: Page<Item>,
  pageOf: (page: number) => Promise<Page<Item>>,
): AsyncGenerator<Item> {
  let { items } = first;
  for (let page = 2; ; page += 1) {
    yield* items;
    // a list without pages returns everything on its first page
    if (items.length < ROWS_AT_A_TIME || items.length >= first.total) return;
    ({ items } = await pageOf(page));
  }
}
