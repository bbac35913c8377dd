import { timingSafeEqual } from 'node:crypto';
import { StripeFailure } from './stripe-failure.js';

/**
 * Checks the key of a call, given as bearer token or as the user name of basic authentication.
 * @throws StripeFailure 401 when there is none or it is another
 */
export function checkKey(authorization: string | undefined, secretKey: string): void {
  const given = keyOf(authorization);
  if (given === null) {
    const message =
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').";
    throw new StripeFailure(401, { type: 'invalid_request_error', message });
  }
  if (!same(given, secretKey)) {
    const shown = `${given.slice(0, 8)}${'*'.repeat(8)}${given.length > 16 ? given.slice(-4) : ''}`;
    throw new StripeFailure(401, {
      type: 'invalid_request_error',
      message: `Invalid API Key provided: ${shown}`,
    });
  }
}

function keyOf(authorization: string | undefined): string | null {
  const [scheme, credentials = ''] = (authorization ?? '').split(' ');
  if (scheme?.toLowerCase() === 'bearer') return credentials || null;
  if (scheme?.toLowerCase() === 'basic')
    return Buffer.from(credentials, 'base64').toString().split(':')[0] || null;
  return null;
}

function same(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
