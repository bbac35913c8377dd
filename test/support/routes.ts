import type { RunningApp } from './start-app.js';

/** A route of the running app. */
export interface AppRoute {
  method: string;
  path: string;
}

interface Layer {
  route?: { path: string | string[]; methods: Record<string, boolean> };
}

/** Every route that the running app has registered, as `METHOD /path/:parameter`. Middleware is no route. */
export function routesOf(app: RunningApp): AppRoute[] {
  const express = app.app.getHttpAdapter().getInstance() as { router: { stack: Layer[] } };
  return express.router.stack.flatMap(({ route }) => {
    if (!route) return [];
    // for a path outside of the prefix Nest also keeps a route of every method, which leads to "not found"
    if (route.methods['connect']) return [];
    const methods = Object.keys(route.methods).map((method) => method.toUpperCase());
    return [route.path].flat().flatMap((path) => methods.map((method) => ({ method, path })));
  });
}

/** The path with ids that do not exist in place of its parameters. */
export function somePath(path: string): string {
  return path.replace(/:file/g, 'none.webp').replace(/:\w+/g, '2147483647').replace(/\*\w+/g, 'x');
}
