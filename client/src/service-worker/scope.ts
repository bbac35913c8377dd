/** What `self` is in a service worker. */
export const scope = self as unknown as ServiceWorkerGlobalScope;

/** A request that a page sends. */
interface Asked {
  request: Request;
  url: URL;
  event: FetchEvent;
}

/** Answers GET requests to our own server that match, unless an earlier call of this function does. */
export function answerTo(
  matches: (asked: Asked) => boolean,
  respond: (asked: Asked) => Promise<Response>,
): void {
  scope.addEventListener('fetch', (event) => {
    const asked = { event, request: event.request, url: new URL(event.request.url) };
    if (asked.request.method !== 'GET' || asked.url.origin !== scope.location.origin) return;
    // it ends the event: no later listener hears of it
    if (matches(asked)) event.respondWith(respond(asked));
  });
}
