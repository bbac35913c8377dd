import { type ObjectType, getMetadataArgsStorage } from 'typeorm';
import { snakeCase } from './naming.js';

/**
 * The columns of an entity for a `select` or `returning` in SQL text, each under the name of its property:
 * `columnsOf(EventEntity, 'e', ['id', 'startsAt'])` is `e.id, e.starts_at as "startsAt"`. Without a list of properties
 * all columns; without an alias no prefix. Days come as text (`2026-12-01`), as TypeORM reads them.
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

/** A check that a column has one of these values: `side in ('men', 'women')`. */
export function oneOf(column: string, values: readonly string[]): string {
  return `${column} in (${values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')})`;
}

/**
 * A condition that a text holds what somebody searches for, whatever the case, accents and German "ue" in either: Müller,
 * mueller and muller are one. The client's `matchesSearch` says the same.
 */
export function matches(value: string, query: string): string {
  return `matches_search(${value}, ${query})`;
}

/** The same for a column with an index by spelling, which is asked first; a query under three letters cannot use it. */
export function matchesIndexed(column: string, query: string): string {
  const grams = `(search_grams(search_plain(${column})) || search_grams(search_folded(${column})))`;
  return `(${grams} @> search_grams(search_plain(${query})) or ${grams} @> search_grams(search_folded(${query})))
    and ${matches(column, query)}`;
}

/** A check that a column of type jsonb is an object with no other keys than these. */
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
