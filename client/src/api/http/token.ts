const KEY = 'apero.access_token';

/** The access token of this browser, or null. Why local storage: docs/decisions/0002-tokens-in-local-storage.md. */
export function getToken(): string | null {
  return localStorage.getItem(KEY);
}

export function storeToken(token: string): void {
  localStorage.setItem(KEY, token);
}

/** Forgets the token, and what the service worker keeps of its owner (`service-worker/own-cache.ts`). */
export function clearToken(): void {
  localStorage.removeItem(KEY);
  // absent where the page is not secure
  void window.caches?.delete('apero-own');
}

/** Calls back when another tab has signed in or out. */
export function onTokenChangedElsewhere(listener: () => void): void {
  window.addEventListener('storage', (event) => {
    // A null key means that the whole storage was cleared.
    if (event.key === KEY || event.key === null) listener();
  });
}
