import type { NextFunction, Request, Response } from 'express';

/** The path below which the routes of public pages are, so that they do not mix with those of the API. */
export const ROUTES = 'pages';

/** The URLs of the public pages. `/events/12` is the client's own page of an event. */
const ADDRESSES = [
  /^\/events\/?$/,
  /^\/events\/[1-9]\d{0,9}-[^/]*$/,
  /^\/embed\/events\/[^/]+$/,
  /^\/previews\/[^/]+$/,
  /^\/(events\.ics|sitemap\.xml|robots\.txt)$/,
];

/** Whether a path belongs to a public page, and not to a screen of the client. */
export function isPublicAddress(path: string): boolean {
  return ADDRESSES.some((address) => address.test(path));
}

/** Middleware that maps the URLs of public pages to their routes. The routes' own paths are refused. */
export function publicAddresses(request: Request, _response: Response, next: NextFunction): void {
  if (isPublicAddress(request.path)) request.url = `/${ROUTES}${request.url}`;
  else if (request.path.startsWith(`/${ROUTES}/`)) request.url = '/api/';
  next();
}
