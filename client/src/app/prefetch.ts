import type { ComponentType } from 'react';
import { askEarly } from '../api/http/early';
import { ROUTES, type ScreenRoute } from './routes';

const FILES = import.meta.glob<{ default: ComponentType }>([
  '../screens/*/*.screen.tsx',
  '!../screens/signup/*',
  './{admin/admin-router,signup/guarded-signup}.tsx',
]);

/** Loads the code of a screen. */
export async function loadScreen({ file }: ScreenRoute): Promise<{ default: ComponentType }> {
  const load = FILES[file];
  if (load === undefined) throw new Error(`No screen ${file}`);
  return load();
}

/** Loads the provider that Mantine's components need: every screen but /auth does. */
export const loadWidgets = () => import('../ui/theme/widgets').then(({ Widgets }) => ({ default: Widgets }));

/** Returns the screen at a path, found by the path's first word. */
function routeOf(path: string): ScreenRoute | undefined {
  const name = path.split('/')[1] || 'auth';
  return ROUTES.find((route) => route.path.split('/')[1] === name);
}

/** Starts the API calls that the screen at a path begins with, before its code has loaded. */
export function askForScreen(path: string): void {
  const [, , id = ''] = path.split('/');
  const isEvent = /^[1-9]\d*$/.test(id);
  const calls = routeOf(path)?.calls?.filter((call) => isEvent || !call.includes(':id')) ?? [];
  if (calls.length > 0) askEarly(calls.map((call) => call.replace(':id', id)));
}

/** Loads the code of the screen at a path. A failure is ignored: the screen loads its code again when it is opened. */
export function prefetchRoute(path: string): void {
  const route = routeOf(path);
  if (route?.path !== '/auth') loadWidgets().catch(() => undefined);
  // organisers load the admin pages when they open them
  if (route !== undefined && route.who !== 'staff') loadScreen(route).catch(() => undefined);
}

/** Loads a screen's code when the pointer is over a link to it, or the link has the focus. */
export function prefetchPointedLinks(): void {
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href^="/"]') : null;
    if (link !== null) prefetchRoute(link.getAttribute('href') ?? '');
  };
  document.addEventListener('pointerover', prefetch, { passive: true });
  document.addEventListener('focusin', prefetch);
}

/** Milliseconds for the first screen to load before anything is prefetched, which would compete on a slow connection. */
const FIRST_SCREEN = 2000;
/** Milliseconds between two screens in a browser without `requestIdleCallback` (Safari). */
const PAUSE = 1000;

/** Loads the screens that a signed-in guest opens next one by one while the browser is idle, unless it saves data. */
export function prefetchWhenIdle(): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const waiting = ROUTES.filter(({ ahead }) => ahead);
  const whenIdle = (run: () => void) =>
    'requestIdleCallback' in window ? requestIdleCallback(run) : setTimeout(run, PAUSE);
  const next = () => {
    const route = waiting.shift();
    if (route === undefined) return;
    prefetchRoute(route.path);
    whenIdle(next);
  };
  setTimeout(() => whenIdle(next), FIRST_SCREEN);
}
