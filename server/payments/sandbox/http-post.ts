import http from 'node:http';
import https from 'node:https';

export interface Post {
  url: string;
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
  signal: AbortSignal;
}

/**
 * Posts a body and answers the status, following no redirect.
 * @throws Error when there is no answer in time, no connection, or the signal aborts
 */
export function post({ url, headers, body, timeoutMs, signal }: Post): Promise<number> {
  const target = new URL(url);
  const { request } = target.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const sent = request(target, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal,
      agent: false,
    });
    const timer = setTimeout(() => sent.destroy(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
    sent.on('response', (response) => {
      response.resume();
      response.on('error', reject);
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', reject);
    sent.on('close', () => {
      clearTimeout(timer);
      // After an answer this changes nothing: the promise is settled.
      reject(new Error('the connection closed before the answer'));
    });
    sent.end(body);
  });
}
