import { useEffect } from 'react';
import { callHeaders } from '../../../api/http/client';
import { currentLanguage } from '../../../lib/i18n';
import { startWorker } from '../../../lib/worker/start-worker';

const KEPT = /^\/(assets|locales)\//;

/**
 * Lets the service worker keep what this screen is drawn from, once all of it is there: after a reload without a
 * connection the entrance goes on.
 */
export function useKeptEntrance(isComplete: boolean): void {
  useEffect(() => startWorker(callHeaders), []);
  useEffect(() => {
    if (!isComplete || !('serviceWorker' in navigator)) return;
    const paths = loaded().flatMap((address) => {
      const { origin, pathname, search } = new URL(address, window.location.href);
      return origin === window.location.origin && KEPT.test(pathname) ? [pathname + search] : [];
    });
    void navigator.serviceWorker.ready.then(({ active }) =>
      active?.postMessage({ type: 'entrance', paths: [...new Set(paths)] }),
    );
  }, [isComplete]);
}

/** Returns the addresses of what the page has loaded: its own list of it may be cut off, its elements name the code alone. */
function loaded(): string[] {
  const code = Array.from(document.querySelectorAll<HTMLLinkElement>('link[href]'), ({ href }) => href);
  const scripts = Array.from(document.scripts, ({ src }) => src).filter(Boolean);
  const entries = performance.getEntriesByType('resource').map(({ name }) => name);
  return [...code, ...scripts, ...entries, `/locales/${currentLanguage()}/admin.json`];
}
