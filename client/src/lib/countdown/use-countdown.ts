import { useEffect, useState } from 'react';
import { type Countdown, countdownOf, type ServerClock } from './countdown.rules';

/** Returns how a clock of rounds stands, anew each second; it goes on without a connection. */
export function useCountdown(clock: ServerClock, receivedAt: number): Countdown {
  const [now, setNow] = useState(() => Date.now());
  const runs = clock.state === 'running';
  useEffect(() => {
    if (!runs) return;
    const look = () => setNow(Date.now());
    look();
    const timer = setInterval(look, 1000);
    // a phone that was locked has slept: what it shows is old
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [runs, receivedAt]);
  return countdownOf(clock, receivedAt, Math.max(now, receivedAt));
}
