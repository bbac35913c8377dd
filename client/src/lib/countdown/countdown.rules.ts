/** What a clock of rounds says, as the server has it. */
export interface ServerClock {
  state: string;
  /** ISO 8601; null unless a round runs. */
  begins_at: string | null;
  ends_at: string | null;
  /** What is left while the clock stands still. */
  seconds_left: number | null;
  /** The server's own time when it answered. */
  now: string;
}

/** `break`: the round begins in so many seconds; `round`: it lasts so many more; `over`: its time is up; `still`: no clock runs. */
export type Countdown =
  | { phase: 'break' | 'round'; seconds: number }
  | { phase: 'over' | 'still'; seconds: number };

/**
 * Returns how a clock stands. A phone's own time may be wrong, so that only what has passed on it since the answer counts.
 * @param receivedAt when the answer came, in milliseconds of the phone
 * @param now the same clock, now
 */
export function countdownOf(clock: ServerClock, receivedAt: number, now: number): Countdown {
  if (clock.state === 'paused') return { phase: 'still', seconds: clock.seconds_left ?? 0 };
  if (clock.state !== 'running' || clock.begins_at === null || clock.ends_at === null)
    return { phase: 'still', seconds: 0 };
  const time = Date.parse(clock.now) + Math.max(0, now - receivedAt);
  const [begin, end] = [Date.parse(clock.begins_at), Date.parse(clock.ends_at)];
  if (time < begin) return { phase: 'break', seconds: Math.ceil((begin - time) / 1000) };
  if (time < end) return { phase: 'round', seconds: Math.ceil((end - time) / 1000) };
  return { phase: 'over', seconds: 0 };
}

/** Returns seconds as a clock shows them: "5:07", over an hour "75:00". */
export function asClock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
