import type { QueryConfig } from 'pg';

/** Maximum number of prepared texts. We have far fewer; texts that differ at each call must not fill the memory. */
const MAX_PREPARED = 1000;
/** A statement with more parameters inserts many rows, and its text depends on their number: it is not prepared. */
const MAX_PARAMETERS = 50;
const names = new Map<string, string>();

/**
 * Returns a statement for the driver. One with parameters gets a name: each connection prepares it at its first use, so
 * that PostgreSQL parses and plans it once instead of every time.
 */
export function statement(text: string, values: unknown[]): QueryConfig {
  if (values.length === 0 || values.length > MAX_PARAMETERS) return { text, values };
  const name = names.get(text) ?? named(text);
  return { text, values, ...(name ? { name } : {}) };
}

function named(text: string): string | undefined {
  if (names.size >= MAX_PREPARED) return undefined;
  const name = `apero_${names.size + 1}`;
  names.set(text, name);
  return name;
}
