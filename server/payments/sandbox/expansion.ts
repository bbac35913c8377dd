import type { Payment } from './payment.js';
import { invalidRequest } from './stripe-failure.js';

/** Which fields of which object can be asked for in full. */
const EXPANDABLE: Record<string, readonly string[]> = {
  'checkout.session': ['payment_intent', 'line_items'],
  payment_intent: ['latest_charge'],
  charge: ['payment_intent'],
  refund: ['payment_intent', 'charge'],
};

interface Expandable {
  object: string;
}

/**
 * Replaces ids by the objects they name, as `expand[]` asks (`payment_intent`, `payment_intent.latest_charge` …).
 * @param payment where the named objects are found
 * @throws StripeFailure 400 for what cannot be expanded
 */
export function expand<T extends Expandable>(object: T, paths: string[] | undefined, payment: Payment): T {
  return (paths ?? []).reduce(
    (expanded, path) => expandPath(expanded, path.split('.'), payment, path),
    object,
  );
}

function expandPath<T extends Expandable>(
  object: T,
  [field, ...rest]: string[],
  payment: Payment,
  path: string,
): T {
  if (field === undefined) return object;
  if (!EXPANDABLE[object.object]?.includes(field)) {
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand[0]' });
  }
  const value = (object as Record<string, unknown>)[field];
  const named =
    typeof value === 'object' && value !== null ? (value as Expandable) : objectNamed(field, value, payment);
  return named === null ? object : { ...object, [field]: expandPath(named, rest, payment, path) };
}

function objectNamed(field: string, id: unknown, payment: Payment): Expandable | null {
  if (field === 'line_items') {
    const url = `/v1/checkout/sessions/${payment.session.id}/line_items`;
    return { object: 'list', url, has_more: false, data: payment.line_items } as Expandable;
  }
  return [payment.intent, payment.charge].find((candidate) => candidate?.id === id) ?? null;
}
