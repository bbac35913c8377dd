/** What stands in the history's state of /auth for a visitor whom a guard has sent there. */
export interface ReturnState {
  returnTo: string;
  /** Whether the form stands there at once, without the welcome. */
  logIn?: boolean;
}

/** Returns the path to which logging in leads back, from the history's state; undefined for none, and for an address that is not this site's. */
export function returnPath(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return undefined;
  const { returnTo } = state;
  if (typeof returnTo !== 'string' || !returnTo.startsWith('/')) return undefined;
  // As the browser reads it: `//host` and `/\host` are other sites.
  const { origin } = new URL(returnTo, window.location.origin);
  return origin === window.location.origin ? returnTo : undefined;
}
