/** Milliseconds between the end of an event and the opening of its feedback. */
const FEEDBACK_DELAY = 60 * 60 * 1000;
/** Milliseconds after an event during which a guest is asked for feedback. */
const FEEDBACK_WANTED = 14 * 24 * 60 * 60 * 1000;

interface Times {
  /** Begin and end, ISO 8601. */
  date: string;
  ends_at: string;
}

/** Returns whether an event has begun and not ended. */
export function isCurrent({ date, ends_at }: Times, now: Date): boolean {
  return new Date(date) <= now && now < new Date(ends_at);
}

/** Returns whether an event has begun: its reservations can no longer be cancelled. */
export function hasBegun({ date }: Pick<Times, 'date'>, now: Date): boolean {
  return new Date(date) <= now;
}

/** Returns whether the server takes feedback on an event: from an hour after its end. */
export function feedbackIsOpen({ ends_at }: Pick<Times, 'ends_at'>, now: Date): boolean {
  return now.getTime() >= new Date(ends_at).getTime() + FEEDBACK_DELAY;
}

/** Returns the first of these events whose guests are asked for feedback now; undefined for none. */
export function eventToRate<E extends Times>(events: readonly E[], now: Date): E | undefined {
  return events.find(
    (event) =>
      feedbackIsOpen(event, now) && now.getTime() - new Date(event.ends_at).getTime() < FEEDBACK_WANTED,
  );
}
