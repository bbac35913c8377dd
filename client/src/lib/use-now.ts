import { useEffect, useState } from 'react';

/** Milliseconds between two looks at the clock. */
const INTERVAL = 30_000;

/** Returns the present time, renewed twice a minute: what depends on it changes while the screen stays open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), INTERVAL);
    return () => clearInterval(timer);
  }, []);
  return now;
}
