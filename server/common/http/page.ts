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

/** One page of a list, and the number of items in the whole list. */
export interface Page<Item> {
  items: Item[];
  total: number;
}

/** The requested page of a list: `page` counts from 1. */
export interface PageRequest {
  page: number;
  per_page: number;
}

/** Returns SQL's limit and offset of a page. */
export function limitOf({ page, per_page }: PageRequest): { limit: number; offset: number } {
  return { limit: per_page, offset: (page - 1) * per_page };
}

/** File formats of downloadable lists. */
export const TABLE_FILES = ['csv', 'xlsx'] as const;
export type TableFile = (typeof TABLE_FILES)[number];
