import type { Request } from 'express';

/**
 * Returns the pattern of the route that answered, such as `/api/events/:id`, never actual values. `client` is the page
 * and the files of the client, `unknown` a path below /api without a route.
 */
export function routeOf(request: Request): string {
  const path: unknown = (request.route as { path?: unknown } | undefined)?.path;
  // a pattern with a star is the catch-all route
  if (typeof path === 'string' && !path.includes('*')) return path;
  return request.originalUrl.startsWith('/api/') ? 'unknown' : 'client';
}
