/** The form of a value: names of fields with the types of what they hold; of a list, the form of its first item. */
export type Form = string | { [field: string]: Form } | Form[];

/** What form a value of an answer has. */
export function formOf(value: unknown): Form {
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.slice(0, 1).map(formOf);
  if (typeof value !== 'object') return typeof value;
  return Object.fromEntries(Object.entries(value).map(([field, held]) => [field, formOf(held)]));
}
