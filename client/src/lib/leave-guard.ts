import { guardPops } from './pop-guard';

/** What is guarded: the navigation of the router, by its own names. */
interface Navigation {
  push: (to: { pathname?: string } | string, state?: unknown, options?: never) => void;
  replace: (to: { pathname?: string } | string, state?: unknown, options?: never) => void;
}

/** Asks whether to leave; `go` does. */
type Ask = (go: () => void) => void;

/** The place of an entry in the router's history. */
const indexOf = (state: unknown) => (state as { idx?: number } | null)?.idx;

/** What the guards of one screen share. */
interface Guard {
  here: string;
  /** The entry of the history on which the screen stands; it moves as the query changes. */
  index: number | undefined;
  isFree: () => boolean;
  ask: Ask;
}

/**
 * Lets nobody leave a screen unasked: by a link, by the browser's buttons, or with the tab (which the browser asks about in its
 * own words). A change of the query alone leaves nothing. Returns how to end it.
 * @param isFree whether one may leave unasked after all, such as without a session
 */
export function guardLeaving(navigation: Navigation, isFree: () => boolean, ask: Ask): () => void {
  const guard: Guard = {
    here: window.location.pathname,
    index: indexOf(window.history.state),
    isFree,
    ask: (go) =>
      ask(() => {
        stop();
        go();
      }),
  };
  const ends = [guardLinks(navigation, guard), guardButtons(guard), guardTab(guard)];
  const stop = () => ends.forEach((end) => end());
  return stop;
}

function guardLinks(navigation: Navigation, guard: Guard): () => void {
  const { push, replace } = navigation;
  const guarded =
    (go: Navigation['push']): Navigation['push'] =>
    (to, ...rest) => {
      if (pathOf(to) !== guard.here && !guard.isFree()) return guard.ask(() => go(to, ...rest));
      go(to, ...rest);
      guard.index = indexOf(window.history.state);
    };
  Object.assign(navigation, { push: guarded(push), replace: guarded(replace) });
  return () => void Object.assign(navigation, { push, replace });
}

function guardButtons(guard: Guard): () => void {
  let isGoingBack = false;
  const onPop = (event: PopStateEvent) => {
    const to = indexOf(event.state);
    if (isGoingBack) {
      isGoingBack = false;
      event.stopImmediatePropagation();
    } else if (window.location.pathname === guard.here || guard.isFree()) guard.index = to;
    else if (to !== undefined && guard.index !== undefined && to !== guard.index) {
      const step = to - guard.index;
      // the browser has gone already: back, and ask
      event.stopImmediatePropagation();
      isGoingBack = true;
      window.history.go(-step);
      guard.ask(() => window.history.go(step));
    }
  };
  guardPops(onPop);
  return () => guardPops(undefined);
}

function guardTab({ isFree }: Guard): () => void {
  const onUnload = (event: BeforeUnloadEvent) => {
    if (!isFree()) event.preventDefault();
  };
  window.addEventListener('beforeunload', onUnload);
  return () => window.removeEventListener('beforeunload', onUnload);
}

function pathOf(to: { pathname?: string } | string): string {
  return typeof to === 'string'
    ? new URL(to, window.location.href).pathname
    : (to.pathname ?? window.location.pathname);
}
