/**
 * Stands in for the service worker where SERVICE_WORKER=off: browsers that have one fetch this one at the next navigation. It
 * deletes everything that was kept and removes itself; pages then speak to the server as if there had never been one.
 */
import { scope } from './scope';

scope.addEventListener('install', () => void scope.skipWaiting());
scope.addEventListener('activate', (event) => event.waitUntil(remove()));

/** How often nothing may be kept, one look after the other, before we are sure; and the milliseconds between two looks. */
const LOOKS = 3;
const BETWEEN_LOOKS = 200;

async function remove(): Promise<void> {
  // the worker before still keeps the answers that it was waiting for
  for (let empty = 0; empty < LOOKS;) {
    const names = await caches.keys();
    for (const name of names) await caches.delete(name);
    empty = names.length === 0 ? empty + 1 : 0;
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS));
  }
  await scope.registration.unregister();
}
