import type { z } from 'zod';
import { invalidRequest, type StripeError } from './stripe-error.js';

type Issue = z.core.$ZodIssue;

/**
 * Returns the parameters of a call with their types.
 * Throws StripeError 400 with Stripe's code and `param`: parameter_unknown, parameter_missing, parameter_invalid_integer …
 */
export function checkParameters<P>(schema: z.ZodType<P>, given: unknown): P {
  const { data, error } = schema.safeParse(given, { reportInput: true });
  if (error === undefined) return data;
  const [first] = error.issues;
  throw first === undefined ? invalidRequest(error.message) : stripeErrorOf(first);
}

function stripeErrorOf(issue: Issue): StripeError {
  const param = paramName(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const unknown = issue.keys.map((key) => paramName([...issue.path, key]));
    const message = `Received unknown ${unknown.length === 1 ? 'parameter' : 'parameters'}: ${unknown.join(', ')}`;
    return invalidRequest(message, { code: 'parameter_unknown', param: unknown[0] ?? param });
  }
  if (issue.input === undefined) {
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  if (issue.input === '') {
    const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`;
    return invalidRequest(message, { code: 'parameter_invalid_empty', param });
  }
  const code: unknown = issue.code === 'custom' ? issue.params?.['code'] : undefined;
  return invalidRequest(issue.message, { ...(typeof code === 'string' ? { code } : {}), param });
}

/** Returns the name of a parameter as Stripe writes it: `line_items[0][price_data][currency]`. */
function paramName([first, ...rest]: readonly PropertyKey[]): string {
  return [String(first ?? ''), ...rest.map((key) => `[${String(key)}]`)].join('');
}
