import { networkElse } from './network-else';
import { answerTo, scope } from './scope';

declare global {
  /** What the build puts here: the paths of the shell's files, and a text that changes with any of them. */
  const SHELL_FILES: string[];
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

/**
 * Keeps what draws the guests' screens, for times without a connection. Pages come from the server as long as it answers, so
 * that a new version is there at the next navigation whatever worker runs; code comes from what is kept, also the
 * code of versions before, which open tabs may still ask for.
 */
export function keepShell(): void {
  scope.addEventListener('install', (event) => event.waitUntil(keepFiles()));
  scope.addEventListener('activate', (event) => event.waitUntil(deleteOldVersions()));
  answerTo(
    ({ request, url }) =>
      request.mode === 'navigate' && !NO_SCREENS.some((one) => one.test(url.pathname + url.search)),
    ({ request }) => networkElse(fetch(request), () => keptFile(PAGE)),
  );
  answerTo(
    ({ url }) => url.pathname.startsWith('/assets/'),
    async ({ request }) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request),
  );
  answerTo(
    ({ url }) => SHELL_FILES.includes(url.pathname + url.search),
    ({ request, url }) => networkElse(fetch(request), () => keptFile(url.pathname)),
  );
}

/** The worker is installed once all files are kept. */
async function keepFiles(): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const path of SHELL_FILES) {
    // the name of an asset changes with its content; of others the browser may have an old copy
    const request = new Request(path, { cache: path.startsWith('/assets/') ? 'default' : 'reload' });
    if (!(await cache.match(request, { ignoreVary: true }))) await cache.add(request);
  }
}

function keptFile(path: string): Promise<Response | undefined> {
  return caches.match(path, { cacheName: CACHE, ignoreVary: true });
}

async function deleteOldVersions(): Promise<void> {
  // in the order in which they were made
  const versions = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  for (const name of versions.slice(0, -EARLIER_VERSIONS)) await caches.delete(name);
}
