import type { QueryConfig } from 'pg';

/** So many texts are prepared; ours are far fewer, and a text that is put together anew each time must not fill the memory. */
const MOST = 1000;
const names = new Map<string, string>();

/**
 * A statement for the driver: one with parameters is prepared at its first use on each connection, which spares the
 * database reading and planning it again and again.
 */
export function statement(text: string, values: unknown[]): QueryConfig {
  if (values.length === 0) return { text };
  const name = names.get(text) ?? named(text);
  return { text, values, ...(name ? { name } : {}) };
}

function named(text: string): string | undefined {
  if (names.size >= MOST) return undefined;
  const name = `apero_${names.size + 1}`;
  names.set(text, name);
  return name;
}
