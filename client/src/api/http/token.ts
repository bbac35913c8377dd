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

/** Calls back when another tab has signed in or out; `samePerson`: it has only a newer token of the same account. */
export function onTokenChangedElsewhere(listener: (samePerson: boolean) => void): () => void {
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    const owner = accountOf(newValue);
    // A null key means that the whole storage was cleared.
    if (key === KEY || key === null) listener(owner !== undefined && owner === accountOf(oldValue));
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** The account that a token names; the server alone knows whether it is genuine. */
function accountOf(token: string | null): string | undefined {
  try {
    const [, claims = ''] = token?.split('.') ?? [];
    return (JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: string }).sub;
  } catch {
    return undefined;
  }
}
