import { lookup, type LookupAddress } from 'node:dns';
import { type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './address.js';

/** In milliseconds: until the answer has come, whatever it is. */
const PATIENCE = 10_000;
/** Bytes of an answer that are read; what is longer is cut off. */
const LONGEST_ANSWER = 16_384;
/** Characters of an answer that are kept. */
const KEPT = 500;

/** What came of a call. */
export interface CallResult {
  /** Null: no answer came. */
  status: number | null;
  answer: string;
}

/**
 * Sends a body to an address by POST. Follows no redirect, waits ten seconds, and reads the beginning of the answer. With
 * `publicOnly` it connects to nothing but a public IP address: the one that was looked at is the one that is called.
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
      // a connection that was opened for another call was checked then: each has its own
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

/** Hands over the beginning of an answer, and stops reading a long one. */
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

/** Resolves a name, and refuses it if any of its addresses is not public. */
const publicLookup: LookupFunction = (name, options, callback) => {
  lookup(name, { all: true, ...(options.family ? { family: options.family } : {}) }, (error, found) => {
    const [first] = found ?? [];
    if (error || !first) return callback(error ?? new Error(`${name} has no address`), '');
    const refused = found.find(({ address }: LookupAddress) => !isPublicAddress(address));
    if (refused) return callback(new Error(`${name} is not a public address`), '');
    return options.all ? callback(null, [first]) : callback(null, first.address, first.family);
  });
};
