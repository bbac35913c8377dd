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
