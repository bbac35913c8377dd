import { languageWanted } from '../../lib/i18n';
import { getToken } from './token';

/** Milliseconds after which an answer that no screen has asked for is dropped: it would be an old one. */
const KEPT_FOR = 10_000;

/** Answers that are on their way before a screen asks, by what is asked. */
const answers = new Map<string, Promise<Response>>();

// in another language or for somebody else it is another answer
const keyOf = ({ url, headers }: Request) =>
  [url, headers.get('Accept-Language'), headers.get('Authorization')].join('\n');

/** Asks for what a screen will ask for, while its code is still on its way. Does nothing for visitors who are not signed in. */
export function askEarly(paths: readonly string[]): void {
  const token = getToken();
  if (token === null) return;
  const headers = { 'Accept-Language': languageWanted(), Authorization: `Bearer ${token}` };
  for (const path of paths) {
    const request = new Request(new URL(path, window.location.origin), { headers });
    const answer = fetch(request);
    // read at once: the browser would wait for ever for the end of an answer that nobody takes. A failure is for whoever takes it.
    answer.then((response) => response.clone().arrayBuffer()).catch(() => undefined);
    answers.set(keyOf(request), answer);
  }
  setTimeout(drop, KEPT_FOR);
  // whatever is done now may change them
  for (const act of ['click', 'keydown']) window.addEventListener(act, drop, { once: true, capture: true });
}

function drop(): void {
  answers.clear();
}

/** Sends a request, or gives the answer to it that was asked for early, once. */
export function fetchOrTake(request: Request): Promise<Response> {
  const key = keyOf(request);
  const answer = request.method === 'GET' ? answers.get(key) : undefined;
  answers.delete(key);
  return answer ?? fetch(request);
}
