import type { FormObject, FormValue } from './form-parsing.js';
import { invalidRequest } from './stripe-failure.js';
import type { Fields, Kind, MomentRange, ValuesOf } from './stripe-parameters.js';

/** Stripe's bounds for metadata: 50 keys of 40 characters, values of 500. */
const METADATA = { keys: 50, keyLength: 40, valueLength: 500 };
/** Stripe's bound for ordinary texts. */
const TEXT_LENGTH = 5000;

/**
 * Checks a request's parameters against the table and gives them their types.
 * @throws StripeFailure 400 with Stripe's code and `param`: parameter_unknown, parameter_missing,
 * parameter_invalid_integer, parameter_invalid_empty …
 */
export function checkParameters<F extends Fields>(fields: F, given: FormObject): ValuesOf<F> {
  return checkObject(fields, given, '') as ValuesOf<F>;
}

function checkObject(fields: Fields, given: FormObject, parent: string): Record<string, unknown> {
  refuseUnknown(fields, given, parent);
  const checked: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = given[name];
    const param = nameWithin(parent, name);
    if (value !== undefined) checked[name] = checkValue(field.is, value, param);
    else if (field.required) throw missing(param);
  }
  return checked;
}

/** The refusal for a parameter that had to be there. */
export function missing(param: string): Error {
  return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

function refuseUnknown(fields: Fields, given: FormObject, parent: string): void {
  const unknown = Object.keys(given)
    .filter((name) => !Object.hasOwn(fields, name))
    .map((name) => nameWithin(parent, name));
  const [param] = unknown;
  if (param === undefined) return;
  const parameters = unknown.length === 1 ? 'parameter' : 'parameters';
  throw invalidRequest(`Received unknown ${parameters}: ${unknown.join(', ')}`, {
    code: 'parameter_unknown',
    param,
  });
}

function nameWithin(parent: string, name: string): string {
  return parent === '' ? name : `${parent}[${name}]`;
}

function checkValue(kind: Kind, value: FormValue, param: string): unknown {
  if (kind === 'metadata') return checkMetadata(value, param);
  if (kind === 'moments') return checkMoments(value, param);
  if (typeof kind === 'object' && 'list' in kind) return checkList(kind.list, value, param);
  if (typeof kind === 'object' && 'object' in kind) {
    if (typeof value === 'string' || Array.isArray(value)) throw invalidRequest('Invalid object', { param });
    return checkObject(kind.object, value, param);
  }
  return checkText(kind, value, param);
}

function checkList(kind: Kind, value: FormValue, param: string): unknown[] {
  if (!Array.isArray(value)) throw invalidRequest('Invalid array', { param });
  return value.map((item, index) => checkValue(kind, item, `${param}[${index}]`));
}

type TextKind = 'string' | 'integer' | 'boolean' | { readonly oneOf: readonly string[] };

function checkText(kind: TextKind, value: FormValue, param: string): string | number | boolean {
  if (typeof value !== 'string') throw invalidRequest('Invalid string', { param });
  if (value === '') {
    const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`;
    throw invalidRequest(message, { code: 'parameter_invalid_empty', param });
  }
  if (kind === 'integer') return checkInteger(value, param);
  if (kind === 'boolean') {
    if (value !== 'true' && value !== 'false') throw invalidRequest(`Invalid boolean: ${value}`, { param });
    return value === 'true';
  }
  if (kind !== 'string' && !kind.oneOf.includes(value)) {
    throw invalidRequest(`Invalid ${param}: must be one of ${kind.oneOf.join(', ')}`, { param });
  }
  if (value.length > TEXT_LENGTH) {
    throw invalidRequest(`Invalid string: must be at most ${TEXT_LENGTH} characters`, { param });
  }
  return value;
}

function checkInteger(value: string, param: string): number {
  const number = Number(value);
  if (!/^-?\d+$/.test(value) || !Number.isSafeInteger(number)) {
    throw invalidRequest(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param });
  }
  return number;
}

function checkMetadata(value: FormValue, param: string): Record<string, string> {
  if (value === '') return {};
  if (typeof value === 'string') throw invalidRequest('Invalid object', { param });
  const entries = Object.entries(value).filter(([, text]) => text !== '');
  if (entries.length > METADATA.keys) {
    throw invalidRequest(`Metadata can have at most ${METADATA.keys} keys`, { param });
  }
  for (const [key, text] of entries) {
    if (typeof text !== 'string') throw invalidRequest('Metadata values must be strings', { param });
    if (key.length > METADATA.keyLength || text.length > METADATA.valueLength) {
      const bounds = `keys ${METADATA.keyLength} characters and values ${METADATA.valueLength}`;
      throw invalidRequest(`Metadata ${bounds} at most`, { param: `${param}[${key}]` });
    }
  }
  return Object.fromEntries(entries) as Record<string, string>;
}

function checkMoments(value: FormValue, param: string): MomentRange {
  if (typeof value === 'string') {
    const moment = checkInteger(value, param);
    return { gte: moment, lte: moment };
  }
  const bound = { is: 'integer' } as const;
  return checkObject({ gt: bound, gte: bound, lt: bound, lte: bound }, value as FormObject, param);
}
