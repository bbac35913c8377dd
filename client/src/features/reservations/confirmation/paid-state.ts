/** What stands in the history's state of /dashboard for who has just paid. */
export interface PaidState {
  /** The event's id. */
  paid: number;
}

/** Returns the event that has just been paid, from the history's state; undefined for none. */
export function paidEvent(state: unknown): number | undefined {
  if (typeof state !== 'object' || state === null || !('paid' in state)) return undefined;
  return typeof state.paid === 'number' ? state.paid : undefined;
}
