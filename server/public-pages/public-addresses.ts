import type { NextFunction, Request, Response } from 'express';

/** The routes of public pages stand below this path, so that none of them is taken for one of the API. */
export const ROUTES = 'pages';

/** The addresses of the public pages. `/events/12` is the app's own page of an event. */
const ADDRESSES = [
  /^\/events\/?$/,
  /^\/events\/[1-9]\d{0,9}-[^/]*$/,
  /^\/embed\/events\/[^/]+$/,
  /^\/previews\/[^/]+$/,
  /^\/(events\.ics|sitemap\.xml|robots\.txt)$/,
];

/** Whether an address is one of a public page, and no screen of the app. */
export function isPublicAddress(path: string): boolean {
  return ADDRESSES.some((address) => address.test(path));
}

/** Leads the addresses of public pages to their routes; those routes' own addresses lead nowhere. */
export function publicAddresses(request: Request, _response: Response, next: NextFunction): void {
  if (isPublicAddress(request.path)) request.url = `/${ROUTES}${request.url}`;
  else if (request.path.startsWith(`/${ROUTES}/`)) request.url = '/api/';
  next();
}
