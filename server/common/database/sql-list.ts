/** Returns constant names, such as a state table's states, as a list for SQL's `in (…)`: `'paid', 'confirmed'`. */
export function sqlList(names: readonly string[]): string {
  return names.map((name) => `'${name.replaceAll("'", "''")}'`).join(', ');
}
