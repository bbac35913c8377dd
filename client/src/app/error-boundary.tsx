import { Component, type ReactNode } from 'react';
import { RouteError } from '../ui/frame/route-error';
import { Splash } from '../ui/frame/splash';

/** Where the address and the time of the last such reload are kept. */
const KEY = 'apero.reloaded';
/** Milliseconds within which the same address is not loaded anew a second time: then it is no deploy that is in the way. */
const LOOP = 60_000;
/** Whether the page is on its way: React may ask twice about the same error. */
let isLeaving = false;

interface State {
  error: unknown;
  isReloading: boolean;
}

/**
 * Shows the router's error screen instead of a screen that broke. Where its code is gone, as after a deploy under an
 * open tab, the page is loaded anew with the present one.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined, isReloading: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, isReloading: isMissingCode(error) && reloadForCode() };
  }

  override render(): ReactNode {
    const { error, isReloading } = this.state;
    if (error === undefined) return this.props.children;
    if (isReloading) return <Splash />;
    if (isMissingCode(error)) return <Splash failed onRetry={() => window.location.reload()} />;
    return <RouteError message={error instanceof Error ? error.message : JSON.stringify(error)} />;
  }
}

/** Returns whether a chunk could not be loaded, in the words of Chromium, Firefox, Safari and Vite. */
function isMissingCode(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|unable to preload css/i.test(error.message)
  );
}

/** Loads the page anew, unless it just was or there is no connection. Returns whether it does. */
function reloadForCode(): boolean {
  if (isLeaving) return true;
  const [address = '', at = '0'] = (sessionStorage.getItem(KEY) ?? '').split(' ');
  const isLoop = address === window.location.href && Date.now() - Number(at) < LOOP;
  if (isLoop || !navigator.onLine) return false;
  sessionStorage.setItem(KEY, `${window.location.href} ${Date.now()}`);
  isLeaving = true;
  window.location.reload();
  return true;
}
