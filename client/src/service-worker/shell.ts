import { PrecacheController, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { networkElse } from './network-else';
import { scope } from './scope';

declare global {
  /** What the build puts here: the files of the shell, and a text that changes with any of them. */
  const SHELL_FILES: PrecacheEntry[];
  const SHELL_VERSION: string;
}

const PREFIX = 'apero-shell-';
const CACHE = PREFIX + SHELL_VERSION;
/** Versions before this one of which the code stays, for tabs that are still open. */
const EARLIER_VERSIONS = 2;
const PAGE = '/index.html';
/** As the server: paths that are no screen. */
const NO_SCREENS = [
  /^\/(api|assets|photos|locales|sandbox|health|icons|calendar)(\/|$)/,
  /\.[a-z0-9]{2,12}$/i,
  /^\/(events\/?$|events\/\d+-|embed\/)/,
];

const controller = new PrecacheController({ cacheName: CACHE });

/**
 * Keeps what draws the guests' screens, for times without a connection. Pages come from the server as long as it answers, so
 * that a new version is there at the next navigation whatever worker runs; code comes from what is kept, also the
 * code of versions before, which open tabs may still ask for.
 */
export function keepShell(): void {
  controller.precache(SHELL_FILES);
  scope.addEventListener('activate', (event) => event.waitUntil(deleteOldVersions()));
  registerRoute(
    new NavigationRoute(({ request }) => networkElse(fetch(request), keptPage), { denylist: NO_SCREENS }),
  );
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
    async ({ request }) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request),
  );
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && controller.getCacheKeyForURL(url.href) !== undefined,
    ({ request, url }) => networkElse(fetch(request), () => keptFile(url.href)),
  );
}

/** The page: the same for every screen. */
function keptPage(): Promise<Response | undefined> {
  return keptFile(new URL(PAGE, scope.location.origin).href);
}

async function keptFile(url: string): Promise<Response | undefined> {
  const key = controller.getCacheKeyForURL(url);
  return key === undefined ? undefined : caches.match(key, { cacheName: CACHE, ignoreVary: true });
}

async function deleteOldVersions(): Promise<void> {
  // in the order in which they were made
  const versions = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  for (const name of versions.slice(0, -EARLIER_VERSIONS)) await caches.delete(name);
}
