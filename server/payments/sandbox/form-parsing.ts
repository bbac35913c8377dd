/** A form-encoded body as Stripe reads it: texts, lists and objects nested by brackets (`a[b][0]=c`). */
export type FormValue = string | FormValue[] | FormObject;
export interface FormObject {
  [name: string]: FormValue;
}

/** Deeper nesting than any parameter of Stripe's; more is an attack, not a request. */
const MAX_DEPTH = 8;

/**
 * Parses `application/x-www-form-urlencoded` text with Stripe's bracket notation.
 * `a[0]`, `a[1]`… and `a[]` become lists, every other bracket an object.
 * Names such as `__proto__` are ordinary keys of objects without a prototype.
 */
export function parseForm(encoded: string): FormObject {
  const root: FormObject = emptyObject();
  for (const [name, value] of new URLSearchParams(encoded)) {
    place(root, pathOf(name), value);
  }
  return listsFrom(root) as FormObject;
}

function emptyObject(): FormObject {
  return Object.create(null) as FormObject;
}

function pathOf(name: string): string[] {
  const bracket = name.indexOf('[');
  if (bracket <= 0) return [name];
  const keys = [...name.slice(bracket).matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? '');
  return [name.slice(0, bracket), ...keys].slice(0, MAX_DEPTH);
}

function place(root: FormObject, path: string[], value: string): void {
  let target = root;
  for (const [depth, key] of path.entries()) {
    const name = key === '' && depth > 0 ? String(Object.keys(target).length) : key;
    if (depth === path.length - 1) {
      target[name] = value;
      return;
    }
    const next = target[name];
    target = typeof next === 'object' && !Array.isArray(next) ? next : (target[name] = emptyObject());
  }
}

function listsFrom(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const keys = Object.keys(value);
  for (const key of keys) value[key] = listsFrom(value[key] as FormValue);
  const isList = keys.length > 0 && keys.every((key, index) => key === String(index));
  return isList ? Object.values(value) : value;
}
