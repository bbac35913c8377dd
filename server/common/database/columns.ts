import { type ObjectType, getMetadataArgsStorage } from 'typeorm';
import { snakeCase } from '../text/snake-case.js';

/**
 * Returns the columns of an entity for a `select` or `returning`, each named as its property: `columnsOf(EventEntity,
 * 'e', ['id', 'startsAt'])` is `e.id, e.starts_at as "startsAt"`. Without a list of properties all columns; without an
 * alias no prefix. Dates come as text (`2026-12-01`), as TypeORM reads them.
 */
export function columnsOf<Entity extends object>(
  entity: ObjectType<Entity>,
  alias = '',
  properties?: readonly (keyof Entity & string)[],
): string {
  const columns = columnTypes(entity);
  return (properties ?? [...columns.keys()])
    .map((property) => {
      const type = columns.get(property);
      if (type === undefined) throw new Error(`${entity.name} has no column "${property}"`);
      const column = `${alias && `${alias}.`}${snakeCase(property)}${type === 'date' ? '::text' : ''}`;
      return property === column || `${alias}.${property}` === column ? column : `${column} as "${property}"`;
    })
    .join(', ');
}

/** Returns a condition that a column has one of these values: `side in ('men', 'women')`. */
export function oneOf(column: string, values: readonly string[]): string {
  return `${column} in (${values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')})`;
}

/**
 * Returns a condition that a text contains the searched text, ignoring case, accents and the German spelling "ue":
 * Müller, mueller and muller are equal. Same rule as the client's `matchesSearch`.
 */
export function matches(value: string, query: string): string {
  return `matches_search(${value}, ${query})`;
}

/** As `matches`, for a column with a trigram index, which is used first; a query under three letters cannot use it. */
export function matchesIndexed(column: string, query: string): string {
  const grams = `(search_grams(search_plain(${column})) || search_grams(search_folded(${column})))`;
  return `(${grams} @> search_grams(search_plain(${query})) or ${grams} @> search_grams(search_folded(${query})))
    and ${matches(column, query)}`;
}

/** Returns a condition that a jsonb column is an object without other keys than these. */
export function hasOnlyKeys(column: string, keys: readonly string[]): string {
  const quoted = keys.map((key) => `'${key}'`).join(', ');
  return `jsonb_typeof(${column}) = 'object' and ${column} - array[${quoted}] = '{}'`;
}

// a base class's columns come first
function columnTypes(entity: object): Map<string, unknown> {
  const base: unknown = Object.getPrototypeOf(entity);
  const inherited = typeof base === 'function' && base.name ? columnTypes(base) : new Map<string, unknown>();
  for (const { target, propertyName, options } of getMetadataArgsStorage().columns)
    if (target === entity) inherited.set(propertyName, options.type ?? null);
  return inherited;
}
