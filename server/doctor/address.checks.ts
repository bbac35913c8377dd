import { DOCTOR_HEADER, doctorProof, type Forwarding } from '../common/health/forwarding.js';
import type { Keys } from '../common/keys/keys.js';
import { about, type Finding, kindOf } from './finding.js';

const address = about('address');
const proxy = about('proxy');
const PATIENCE = 8000;
/** An IP address reserved for documentation, which no proxy has. */
const OUR_OWN = '192.0.2.1';

/** Checks whether PUBLIC_URL leads to a server that is ready, and whether TRUST_PROXY_HOPS is right. */
export async function checkAddress(publicUrl: string, keys: Keys, now: Date): Promise<Finding[]> {
  const remedy =
    'Start the server; look at PUBLIC_URL, the name’s DNS, the certificate, and where the proxy leads. ' +
    'If it cannot be reached from inside, run the doctor outside with the same settings.';
  try {
    const live = await get(`${publicUrl}/health/live`);
    if (!live.ok || ((await body(live)) as { status?: string }).status !== 'ok')
      return [address.fault(`something else answers at ${publicUrl} (${live.status}).`, remedy)];
    const ready = await get(`${publicUrl}/health/ready`);
    return [
      ready.ok
        ? address.ok(`a server that is ready answers at ${publicUrl}`)
        : address.fault(`the server at ${publicUrl} is not ready.`, 'Its log says why, beside “not ready”.'),
      await forwarding(publicUrl, keys, now),
    ];
  } catch (error) {
    return [address.fault(`${publicUrl} does not answer here (${kindOf(error)}).`, remedy)];
  }
}

async function forwarding(publicUrl: string, keys: Keys, now: Date): Promise<Finding> {
  const headers = { [DOCTOR_HEADER]: doctorProof(keys, now), 'x-forwarded-for': OUR_OWN };
  const answer = await get(`${publicUrl}/health/forwarding`, headers);
  if (!answer.ok)
    return proxy.warning(
      'the server does not know the doctor: how requests reach it was not looked at.',
      'Run the doctor with the JWT_SECRET (and the DATA_DIR) of the server.',
    );
  const { forwardedFor, trustProxyHops, protocol } = (await body(answer)) as Forwarding;
  const hops = forwardedFor[0] === OUR_OWN ? forwardedFor.length - 1 : forwardedFor.length;
  if (hops !== trustProxyHops)
    return proxy.fault(
      `${count(hops)} in front, and TRUST_PROXY_HOPS is ${trustProxyHops}: ` +
        (hops > trustProxyHops ? 'all callers are one for the limits.' : 'callers can choose their address.'),
      `Set TRUST_PROXY_HOPS=${hops}.`,
    );
  if (hops > 0 && publicUrl.startsWith('https:') && protocol !== 'https')
    return proxy.warning('the proxy does not say X-Forwarded-Proto: https.', 'Let it set that header.');
  return proxy.ok(`${count(hops)} in front, as TRUST_PROXY_HOPS says`);
}

function count(hops: number): string {
  return hops === 1 ? 'one proxy stands' : `${hops === 0 ? 'no' : hops} proxies stand`;
}

function get(url: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE) });
}

async function body(answer: Response): Promise<unknown> {
  return answer.json().catch(() => ({}));
}
