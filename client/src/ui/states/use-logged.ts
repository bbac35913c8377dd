import { useEffect } from 'react';

/** Writes a failed load to the browser's console: of events and profile nothing else is said. */
export function useLogged(error: unknown): void {
  useEffect(() => {
    // oxlint-disable-next-line no-console -- where these failures are to be found is the console, by specification
    if (error !== null) console.error(error);
  }, [error]);
}
