import type { Middleware } from 'openapi-fetch';

/**
 * What is read again and again and changes rarely. They are known in memory only: the browser keeps nothing of the API.
 * Not what the service worker keeps for times without a connection, for which an answer without a body says nothing.
 */
const READ_AGAIN = ['/api/events'];

/** An answer as it was last read. */
interface KnownAnswer {
  etag: string;
  text: string;
  headers: Headers;
}

/** By what was asked; one for each path, so that nothing of another session or language stays. */
const known = new Map<string, { key: string; answer: KnownAnswer }>();

const pathOf = ({ url }: Request) => new URL(url).pathname;
const keyOf = ({ url, headers }: Request) =>
  [url, headers.get('Accept-Language'), headers.get('Authorization')].join('\n');

function knownTo(request: Request): KnownAnswer | undefined {
  const entry = known.get(pathOf(request));
  return entry?.key === keyOf(request) ? entry.answer : undefined;
}

/** Asks the server whether a known answer is still right; if it is, it need not be sent again. */
export const knownAnswers: Middleware = {
  onRequest({ request }) {
    const answer = request.method === 'GET' ? knownTo(request) : undefined;
    if (answer) request.headers.set('If-None-Match', answer.etag);
    return request;
  },
  async onResponse({ request, response }) {
    if (request.method !== 'GET' || !READ_AGAIN.includes(pathOf(request))) return undefined;
    const answer = knownTo(request);
    if (response.status === 304 && answer) return new Response(answer.text, { headers: answer.headers });
    known.delete(pathOf(request));
    const etag = response.headers.get('ETag');
    if (!response.ok || etag === null) return undefined;
    const text = await response.clone().text();
    known.set(pathOf(request), { key: keyOf(request), answer: { etag, text, headers: response.headers } });
    return undefined;
  },
};
