import { networkElse } from './network-else';
import { ageOf, drop, keptFor, keptKeys } from './own-cache';
import { answerTo, scope } from './scope';

/** The organisers' code and phrases that the entrance is drawn from: no guest needs them, so they are kept only where one works there. */
const CACHE = 'apero-entrance';
const LIST = /^\/api\/admin\/events\/[1-9]\d*\/door$/;
/** The names of guests stay on a phone for an evening, and no longer. */
const LONGEST_MS = 12 * 60 * 60 * 1000;

/** What the screen of the entrance tells: the paths of what it was drawn from. */
interface EntranceMessage {
  type: 'entrance';
  paths: string[];
}

/** Keeps what the entrance needs after a reload without a connection. */
export function keepEntrance(): void {
  scope.addEventListener('message', (event) => {
    const message = event.data as Partial<EntranceMessage> | null;
    if (message?.type === 'entrance') event.waitUntil(keepCode(message.paths ?? []));
  });
  answerTo(
    ({ url }) => url.pathname.startsWith('/locales/'),
    ({ request }) => networkElse(fetch(request), () => caches.match(request, { ignoreVary: true })),
  );
}

/** Returns whether a path is that of the guests of an event at its entrance. */
export function isEntranceList(path: string): boolean {
  return LIST.test(path);
}

/** Deletes kept guests of events after an evening. Returns whether some are left. */
export async function forgetOldLists(): Promise<boolean> {
  let areLeft = false;
  for (const key of await keptKeys()) {
    if (!isEntranceList(key)) continue;
    const entry = await keptFor(key);
    if (entry && ageOf(entry) < LONGEST_MS) areLeft = true;
    else await drop(key);
  }
  return areLeft;
}

async function keepCode(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  const wanted = new Set(paths.map((path) => new URL(path, scope.location.origin).href));
  for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url);
  for (const url of wanted) if (!(await cache.match(url))) await cache.add(url);
}
