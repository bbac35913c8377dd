/** `startsAt` as a column, or as a field of the API: `starts_at`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';

/** Returns these fields of an object under their names in the API. The others are left out: a new column reaches nobody. */
export function wireFields<Source extends object, Name extends keyof Source & string>(
  source: Source,
  ...names: readonly Name[]
): { [One in Name as SnakeCase<One>]: Source[One] } {
  const fields = Object.fromEntries(names.map((name) => [snakeCase(name), source[name]]));
  return fields as { [One in Name as SnakeCase<One>]: Source[One] };
}
