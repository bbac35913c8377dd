import type { QueryConfig } from 'pg';

/** At most so many texts are prepared: ours are far fewer, and texts that differ at each call must not fill the memory. */
const MOST = 1000;
/** A statement with more parameters inserts many rows, and its text depends on how many: it is not prepared. */
const MOST_PARAMETERS = 50;
const names = new Map<string, string>();

/**
 * A statement for the driver: one with parameters is prepared at its first use on each connection, which spares the
 * database reading and planning it again and again.
 */
export function statement(text: string, values: unknown[]): QueryConfig {
  if (values.length === 0 || values.length > MOST_PARAMETERS) return { text, values };
  const name = names.get(text) ?? named(text);
  return { text, values, ...(name ? { name } : {}) };
}

function named(text: string): string | undefined {
  if (names.size >= MOST) return undefined;
  const name = `apero_${names.size + 1}`;
  names.set(text, name);
  return name;
}
