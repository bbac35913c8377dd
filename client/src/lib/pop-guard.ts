let guard: ((event: PopStateEvent) => void) | undefined;

/** Sets what looks at the browser's back and forward before the router does; undefined: nothing. */
export function guardPops(next: typeof guard): void {
  guard = next;
}

// Registered while the application starts: on the window itself listeners are called in the order in which they came,
// whether capturing or not, and the router's comes later.
window.addEventListener('popstate', (event) => guard?.(event));
