import type { EventItem, Gender, Side } from '../../../api/types.js';

/** How it stands with somebody on a waiting list: a seat is kept for them, offered to all who wait, or they wait. */
export type WaitingState = 'offered' | 'open' | 'waits';

type Waiting = NonNullable<EventItem['waiting']>;

/** Returns how it stands with somebody on a waiting list. An offer that has run out is none. */
export function waitingState({ offered_until, to_all }: Waiting, now: Date): WaitingState {
  if (offered_until !== null && new Date(offered_until) <= now) return 'waits';
  if (to_all) return 'open';
  return offered_until === null ? 'waits' : 'offered';
}

/** Returns the events with a seat that is offered to the guest: to them alone, or to all who wait. */
export function offersIn(events: readonly EventItem[], now: Date): EventItem[] {
  return events.filter(
    ({ user_status, waiting }) =>
      user_status === 'waitlisted' && waiting != null && waitingState(waiting, now) !== 'waits',
  );
}

/** Returns the side that somebody of this gender waits for; undefined where it is either. */
export function sideOf(gender: Gender | undefined): Side | undefined {
  if (gender === 'male') return 'men';
  return gender === 'female' ? 'women' : undefined;
}
