/**
 * Stands in for the service worker where SERVICE_WORKER=off: browsers that have one fetch this one at the next navigation. It
 * deletes everything that was kept and removes itself; pages then speak to the server as if there had never been one.
 */
import { scope } from './scope';

scope.addEventListener('install', () => void scope.skipWaiting());
scope.addEventListener('activate', (event) => event.waitUntil(remove()));

async function remove(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await scope.registration.unregister();
}
