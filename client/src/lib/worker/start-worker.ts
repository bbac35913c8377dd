/** The service worker of the build: see `service-worker/sw.ts`. */
const WORKER = '/sw.js';

let asked: Promise<ServiceWorkerRegistration | undefined> | undefined;

/** Registers the service worker, once. Returns its registration; undefined where there is none, or it is not wanted. */
export function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  // absent where the page is not secure; updates are looked for at the server, never in a cache
  asked ??= Promise.resolve(navigator.serviceWorker?.register(WORKER, { updateViaCache: 'none' })).catch(
    () => undefined,
  );
  return asked;
}

/**
 * Registers the service worker once the page has loaded and the browser is idle, so that it slows nothing down. To a first
 * one it tells by which headers it can fetch what it keeps: the page's own calls went past it.
 */
export function startWorker(headers: () => Record<string, string>): void {
  if (asked !== undefined || !('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') whenIdle(() => void start(headers));
  else window.addEventListener('load', () => whenIdle(() => void start(headers)), { once: true });
}

async function start(headers: () => Record<string, string>): Promise<void> {
  const { serviceWorker } = navigator;
  const isFirst = serviceWorker.controller === null;
  if ((await registerWorker()) === undefined || !isFirst) return;
  const { active } = await serviceWorker.ready;
  active?.postMessage({ type: 'keep', headers: headers() });
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run);
  else setTimeout(run, 1000);
}
