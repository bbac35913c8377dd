import type { Request } from 'express';

/**
 * Returns the pattern of the route that answered, such as `/api/events/:id`, never what stood in its place. `client` is
 * the page and the files of the client, `unknown` an address below /api that is none.
 */
export function routeOf(request: Request): string {
  const path: unknown = (request.route as { path?: unknown } | undefined)?.path;
  // a pattern with a star is one that takes whatever no other took
  if (typeof path === 'string' && !path.includes('*')) return path;
  return request.originalUrl.startsWith('/api/') ? 'unknown' : 'client';
}
