import { startTransition, useEffect, useState } from 'react';

/**
 * Returns the beginning of a long list, which grows until it is whole: what fills the screen comes at once, and no step takes
 * so long that a touch would wait. `step`: how many at first, and how many more each time the browser has nothing else to do.
 */
export function useGrowing<Item>(items: readonly Item[], step: number): readonly Item[] {
  const [shown, setShown] = useState(step);
  const isWhole = shown >= items.length;
  useEffect(() => {
    if (isWhole) return;
    const grow = () => startTransition(() => setShown((count) => count + step));
    // Safari does not tell when it is idle.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(grow);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(grow, { timeout: 200 });
    return () => cancelIdleCallback(idle);
  }, [shown, isWhole, step]);
  return isWhole ? items : items.slice(0, shown);
}
