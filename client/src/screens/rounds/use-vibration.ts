import { useEffect, useRef } from 'react';

/** Milliseconds of vibrating, still, vibrating. */
const PATTERN = [200, 100, 200];

/** Lets the phone vibrate whenever `change` becomes another one, where it can; not while nobody looks at the page. */
export function useVibration(change: string): void {
  const before = useRef(change);
  useEffect(() => {
    if (before.current === change) return;
    before.current = change;
    // absent on iPhones; refused until the page has been touched
    if ('vibrate' in navigator && document.visibilityState === 'visible') navigator.vibrate(PATTERN);
  }, [change]);
  useEffect(
    () => () => {
      if ('vibrate' in navigator) navigator.vibrate(0);
    },
    [],
  );
}
