import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/http/client';
import { apiQuery } from '../../api/query/api-query';
import { keysOf } from '../../api/query/resources';
import type { EventItem } from '../../api/types';

/** Milliseconds between two looks at a running hold: it is paid, or runs out, somewhere else. */
const HOLD_INTERVAL = 5000;
/** The same for somebody who waits for a seat: it is offered, and the offer runs out, without them. */
const WAITING_INTERVAL = 15_000;

const key = keysOf('events');
export const eventKeys = { list: () => key('list') };

const eventsQuery = apiQuery(eventKeys.list(), () => api.GET('/api/events'), {
  // Fresh whenever the person returns to the tab: the payment happens in another one.
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
  refetchInterval: ({ state }) => {
    const has = (status: EventItem['user_status']) =>
      state.data?.some((event) => event.user_status === status);
    if (has('held')) return HOLD_INTERVAL;
    return has('waitlisted') ? WAITING_INTERVAL : false;
  },
});

/** Returns the query of the upcoming events. */
export function useEvents() {
  return useQuery(eventsQuery);
}
