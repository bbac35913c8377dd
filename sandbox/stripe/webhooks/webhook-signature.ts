import { createHmac } from 'node:crypto';

/**
 * Returns the `Stripe-Signature` header: HMAC-SHA256 over "time.payload" with the endpoint's secret
 * (docs.stripe.com/webhooks/signature, "Verify manually").
 * @param time epoch seconds of the sending
 */
export function signatureHeader(payload: string, secret: string, time: number): string {
  const signature = createHmac('sha256', secret).update(`${time}.${payload}`, 'utf8').digest('hex');
  return `t=${time},v1=${signature}`;
}
