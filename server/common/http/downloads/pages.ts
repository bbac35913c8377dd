import type { Page } from '../page.js';

/** How many rows are in memory at a time: as many as a page may have. */
export const ROWS_AT_A_TIME = 200;

/**
 * Returns the items of all pages of a list, the first of which is there. All are to be read from one snapshot: a row that is
 * written meanwhile would push others onto the next page.
 */
export async function* itemsOfPages<Item>(
  first: Page<Item>,
  pageOf: (page: number) => Promise<Page<Item>>,
): AsyncGenerator<Item> {
  let { items } = first;
  for (let page = 2; ; page += 1) {
    yield* items;
    // a list without pages answers all of it each time
    if (items.length < ROWS_AT_A_TIME || items.length >= first.total) return;
    ({ items } = await pageOf(page));
  }
}
