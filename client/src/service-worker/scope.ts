/** What `self` is in a service worker. */
export const scope = self as unknown as ServiceWorkerGlobalScope;
