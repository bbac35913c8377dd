import createClient, { type Middleware } from 'openapi-fetch';
import { currentLanguage } from '../../lib/i18n';
import { endSession } from '../../features/auth/session/end-session';
import { getToken } from './token';
import { ApiError } from './api-error';
import type { paths } from '../schema';

/** The headers of every call: the language (icebreakers come in it) and the stored token, if any. */
export function callHeaders(): Record<string, string> {
  const token = getToken();
  return {
    'Accept-Language': currentLanguage(),
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
  };
}

/** Ends the session after a 401, unless a newer token has been stored since the call was sent. */
export function onUnauthenticated(sentAuthorization: string | null): void {
  const token = getToken();
  if (token !== null && sentAuthorization !== null && sentAuthorization !== `Bearer ${token}`) return;
  endSession(sentAuthorization === null ? 'signed-out' : 'expired');
}

const session: Middleware = {
  onRequest({ request }) {
    for (const [name, value] of Object.entries(callHeaders())) request.headers.set(name, value);
    return request;
  },
  onResponse({ request, response }) {
    if (response.status === 401) onUnauthenticated(request.headers.get('Authorization'));
  },
};

/** The typed client of every call below /api. Wrap each call in `take`. */
export const api = createClient<paths>({ baseUrl: window.location.origin });
api.use(session);

/** The answer of a call; throws an ApiError for whatever else happened. */
export async function take<T>(call: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> {
  const { data, error, response } = await call.catch((cause: unknown) => {
    // fetch rejects with a TypeError when no answer came at all; a SyntaxError is an answer that is no JSON.
    throw cause instanceof TypeError ? ApiError.offline() : ApiError.from(0, cause);
  });
  if (!response.ok || data === undefined) throw ApiError.from(response.status, error);
  return data;
}
