/** Returns those of the fields whose value in `after` is another than in `before`. */
export function changedOf<T extends object>(fields: readonly (keyof T)[], before: T, after: T): Partial<T> {
  return pick(
    after,
    fields.filter((field) => !isSame(before[field], after[field])),
  );
}

/** Returns the state of now with one's own changes, but for what others have changed too. */
export function withOwnOf<T extends object>(
  fields: readonly (keyof T)[],
  now: T,
  mine: Partial<T>,
  theirs: Partial<T>,
): T {
  const own = fields.filter((field) => field in mine && !(field in theirs));
  return { ...now, ...pick(mine, own) };
}

function pick<T extends object>(from: Partial<T>, fields: readonly (keyof T)[]): Partial<T> {
  return Object.fromEntries(fields.map((field) => [field, from[field]])) as Partial<T>;
}

// plain data in the same order of keys, both made by the form
const isSame = (one: unknown, two: unknown) => JSON.stringify(one) === JSON.stringify(two);
