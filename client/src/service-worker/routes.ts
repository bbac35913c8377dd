import { scope } from './scope';

/** A GET request to the product itself. */
interface Asked {
  request: Request;
  url: URL;
  event: FetchEvent;
}

const routes: { matches: (asked: Asked) => boolean; answer: (asked: Asked) => Promise<Response> }[] = [];

/** Answers the GET requests to the product that match. Of two routes that match, the one registered first answers. */
export function registerRoute(
  matches: (asked: Asked) => boolean,
  answer: (asked: Asked) => Promise<Response>,
): void {
  routes.push({ matches, answer });
}

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const asked = { request, url: new URL(request.url), event };
  if (request.method !== 'GET' || asked.url.origin !== scope.location.origin) return;
  const route = routes.find(({ matches }) => matches(asked));
  if (route) event.respondWith(route.answer(asked));
});
