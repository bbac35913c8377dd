/** A part of a list, and how many items the whole list has. */
export interface Page<Item> {
  items: Item[];
  total: number;
}

/** Which part of a list is wanted: `page` counts from 1. */
export interface PageRequest {
  page: number;
  per_page: number;
}

/** Returns SQL's limit and offset of a page. */
export function limitOf({ page, per_page }: PageRequest): { limit: number; offset: number } {
  return { limit: per_page, offset: (page - 1) * per_page };
}

/** What a list can be saved as. */
export const TABLE_FILES = ['csv', 'xlsx'] as const;
/** What a list can be saved as. */
export type TableFile = (typeof TABLE_FILES)[number];
