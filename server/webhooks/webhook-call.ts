import { lookup, type LookupAddress } from 'node:dns';
import { type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './address.js';

/** Timeout of a call until the answer is complete, in milliseconds. */
const PATIENCE = 10_000;
/** Maximum bytes of an answer that are read; the rest is cut off. */
const LONGEST_ANSWER = 16_384;
/** Characters of an answer that are stored. */
const KEPT = 500;

/** The result of a call. */
export interface CallResult {
  /** Null: no answer came. */
  status: number | null;
  answer: string;
}

/**
 * Sends a body to a URL by POST. Follows no redirect, has a timeout of ten seconds, and reads only the beginning of the
 * answer. With `publicOnly` it connects to public IP addresses only: to the very address that was checked.
 */
export function callWebhook(
  url: string,
  {
    headers,
    body,
    publicOnly,
  }: { headers: Readonly<Record<string, string>>; body: string; publicOnly: boolean },
): Promise<CallResult> {
  const target = new URL(url);
  return new Promise((resolve) => {
    const failed = (why: string) => resolve({ status: null, answer: why.slice(0, KEPT) });
    const send = target.protocol === 'https:' ? overHttps : overHttp;
    const call = send(target, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      signal: AbortSignal.timeout(PATIENCE),
      // no shared connections: each call checks the address of its own
      agent: false,
      ...(publicOnly ? { lookup: publicLookup } : {}),
    });
    call.on('error', (error) =>
      failed(error.name === 'AbortError' ? 'No answer within 10 seconds' : error.message),
    );
    call.on('response', (response) => {
      const done = (answer: string) => resolve({ status: response.statusCode ?? null, answer });
      readBeginning(response, done, () => call.destroy());
    });
    call.end(body);
  });
}

/** Passes on the beginning of an answer, and stops reading a long one. */
function readBeginning(response: IncomingMessage, done: (answer: string) => void, stop: () => void): void {
  const parts: Buffer[] = [];
  let size = 0;
  const finish = () => done(Buffer.concat(parts).toString('utf8').slice(0, KEPT));
  response.on('data', (part: Buffer) => {
    size += part.length;
    parts.push(part);
    if (size <= LONGEST_ANSWER) return;
    finish();
    stop();
  });
  response.on('end', finish);
  response.on('error', finish);
}

/** Resolves a name, and fails if any of its addresses is not public. */
const publicLookup: LookupFunction = (name, options, callback) => {
  lookup(name, { all: true, ...(options.family ? { family: options.family } : {}) }, (error, found) => {
    const [first] = found ?? [];
    if (error || !first) return callback(error ?? new Error(`${name} has no address`), '');
    const refused = found.find(({ address }: LookupAddress) => !isPublicAddress(address));
    if (refused) return callback(new Error(`${name} is not a public address`), '');
    return options.all ? callback(null, [first]) : callback(null, first.address, first.family);
  });
};
