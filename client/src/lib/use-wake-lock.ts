import { useEffect } from 'react';

/** Keeps the screen from going dark, where the browser can; it forgets the wish whenever one looks elsewhere. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let over = false;
    const stayOn = async () => {
      if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return;
      // Refused to save the battery, say: then it is as it always is.
      lock = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (over) await lock?.release();
    };
    void stayOn();
    const look = () => void stayOn();
    document.addEventListener('visibilitychange', look);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', look);
      void lock?.release();
    };
  }, []);
}
