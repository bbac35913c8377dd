/** What stands in the history's state of /auth for a visitor whom a guard has sent there. */
export interface ReturnState {
  returnTo: string;
  /** Whether the form stands there at once, without the welcome. */
  logIn?: boolean;
}

/** Returns the path to which signing in leads back, from the history's state; undefined for none, and for an address that is not this site's. */
export function returnPath(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return undefined;
  return ownPath(state.returnTo);
}

/** Returns a path of this site as it is; undefined for anything else. */
export function ownPath(path: unknown): string | undefined {
  if (typeof path !== 'string' || !path.startsWith('/')) return undefined;
  // As the browser reads it: `//host` and `/\host` are other sites.
  const { origin } = new URL(path, window.location.origin);
  return origin === window.location.origin ? path : undefined;
}
