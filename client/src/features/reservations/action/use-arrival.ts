import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { paidEvent } from '../confirmation/paid-state';

/** The last arrival, by its place in the history: coming back to the list later does not jump again. */
let last: string | undefined;

/**
 * Brings who comes for this event (from paying; `?event=`: back from the payment page; or from completing the profile) to its
 * box: it is scrolled to and takes the focus, once. Returns whether they come from completing the profile.
 */
export function useArrival(eventId: number, box: RefObject<HTMLElement | null>): boolean {
  const { pathname, search, key, state } = useLocation();
  const isReady = comesReady(state);
  const isAsked = new URLSearchParams(search).get('event') === String(eventId);
  const hasPaid = paidEvent(state) === eventId;
  const arrives = isAsked || hasPaid || (isReady && pathname === `/events/${eventId}`);
  useEffect(() => {
    if (!arrives || last === key + search) return;
    last = key + search;
    box.current?.scrollIntoView({ block: 'center' });
    box.current?.focus({ preventScroll: true });
  }, [arrives, key, search, box]);
  return arrives && isReady;
}

/** What stands in the history's state of who has just completed what was missing. */
export const READY_STATE = { ready: true } as const;

function comesReady(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'ready' in state && state.ready === true;
}
