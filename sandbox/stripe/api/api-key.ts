import { timingSafeEqual } from 'node:crypto';
import { StripeError } from '../common/stripe-error.js';

/** Checks the bearer token of a call. Throws StripeError 401 when it is missing or wrong. */
export function checkKey(authorization: string | undefined, secretKey: string): void {
  const given = keyOf(authorization);
  if (given === null) {
    const message =
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').";
    throw new StripeError(401, { type: 'invalid_request_error', message });
  }
  if (!same(given, secretKey)) {
    const shown = `${given.slice(0, 8)}${'*'.repeat(8)}${given.length > 16 ? given.slice(-4) : ''}`;
    throw new StripeError(401, {
      type: 'invalid_request_error',
      message: `Invalid API Key provided: ${shown}`,
    });
  }
}

function keyOf(authorization: string | undefined): string | null {
  const [scheme, key] = (authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && key ? key : null;
}

function same(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
