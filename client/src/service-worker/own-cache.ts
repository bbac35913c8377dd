/**
 * What is kept of the person who is signed in. Another account, and whoever has signed out, finds nothing: every entry says
 * for whom it is, and all of it goes when somebody else asks. `api/http/token.ts` deletes it with the token.
 */
const CACHE = 'apero-own';
const KEPT_FOR = 'X-Kept-For';
const KEPT_AT = 'X-Kept-At';
/** No longer than a session lasts. */
const LONGEST_MS = 30 * 24 * 60 * 60 * 1000;

/** Whoever has signed out: an answer that was on its way then comes too late. */
const ended = new Set<string>();
/** How often everything was deleted. */
let deletions = 0;

/** Deletes everything that is kept; what is still on its way for `authorization` will not be. */
export async function forgetAll(authorization: string | null): Promise<void> {
  if (authorization !== null) ended.add(authorization);
  deletions++;
  await caches.delete(CACHE);
}

/** Deletes what is kept for others than the owner of this token. */
export async function forgetOthers(authorization: string): Promise<void> {
  const [key] = await keptKeys();
  if (key === undefined) return;
  const entry = await caches.match(key, { cacheName: CACHE });
  if (entry?.headers.get(KEPT_FOR) !== (await ownerOf(authorization))) await caches.delete(CACHE);
}

/** Keeps a body under a key for the owner of a token. */
export async function keep(key: string, authorization: string, answer: Response): Promise<void> {
  const owner = await ownerOf(authorization);
  const headers = new Headers({ [KEPT_FOR]: owner, [KEPT_AT]: String(Date.now()) });
  const type = answer.headers.get('Content-Type');
  if (type !== null) headers.set('Content-Type', type);
  const body = await answer.blob();
  if (ended.has(authorization)) return;
  await (await caches.open(CACHE)).put(key, new Response(body, { headers }));
  // signed out in the meantime
  if (ended.has(authorization)) await caches.delete(CACHE);
}

/** Puts another body in the place of an entry; it is no younger for that. */
export async function replace(key: string, { headers }: Response, body: string): Promise<void> {
  const before = deletions;
  await (await caches.open(CACHE)).put(key, new Response(body, { headers }));
  // signed out in the meantime
  if (deletions !== before) await caches.delete(CACHE);
}

/** Returns what is kept under a key for the owner of a token. */
export async function kept(key: string, authorization: string): Promise<Response | undefined> {
  if (ended.has(authorization)) return undefined;
  const entry = await caches.match(key, { cacheName: CACHE });
  if (entry?.headers.get(KEPT_FOR) !== (await ownerOf(authorization))) return undefined;
  return ageOf(entry) < LONGEST_MS ? entry : undefined;
}

/** Returns for how many milliseconds an entry has been kept. */
export function ageOf(entry: Response): number {
  return Date.now() - Number(entry.headers.get(KEPT_AT));
}

/** Returns an entry whoever it is for: to delete what is over, or of a photo, whose address says whose it is. */
export function keptFor(key: string): Promise<Response | undefined> {
  return caches.match(key, { cacheName: CACHE });
}

export async function drop(key: string): Promise<void> {
  if (await caches.has(CACHE)) await (await caches.open(CACHE)).delete(key);
}

/** Returns the keys of all entries: paths, with the query if there is one. */
export async function keptKeys(): Promise<string[]> {
  // opening it would make it
  if (!(await caches.has(CACHE))) return [];
  return (await (await caches.open(CACHE)).keys()).map(({ url }) => {
    const { pathname, search } = new URL(url);
    return pathname + search;
  });
}

/** A digest of the token: the token itself is not written down a second time. */
async function ownerOf(authorization: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(authorization));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
