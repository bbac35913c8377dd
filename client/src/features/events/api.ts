import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/http/client';
import { knownAnswers } from '../../api/http/known-answers';
import { apiQuery } from '../../api/query/api-query';
import { keysOf } from '../../api/query/resources';
import type { EventItem } from '../../api/types';
import type { Language } from '../../lib/i18n/languages';

/** Milliseconds between two looks at a running hold: it is paid, or runs out, somewhere else. */
const HOLD_INTERVAL = 5000;
/** The same for somebody who waits for a seat: it is offered, and the offer runs out, without them. */
const WAITING_INTERVAL = 15_000;

api.use(knownAnswers);

const key = keysOf('events');
const eventKeys = {
  list: () => key('list'),
  detail: (id: number, language: Language) => key('detail', id, language),
};

/** Returns in how many milliseconds to look at events again; false where nothing is under way. */
function intervalOf(events: readonly Pick<EventItem, 'user_status'>[]): number | false {
  const has = (status: EventItem['user_status']) => events.some((event) => event.user_status === status);
  if (has('held')) return HOLD_INTERVAL;
  return has('waitlisted') ? WAITING_INTERVAL : false;
}

/** Fresh whenever the person returns to the tab: the payment happens in another one. */
const ALWAYS_FRESH = { refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const;

const eventsQuery = apiQuery(eventKeys.list(), () => api.GET('/api/events'), {
  ...ALWAYS_FRESH,
  refetchInterval: ({ state }) => intervalOf(state.data ?? []),
});

/** Returns the query of the upcoming events. */
export function useEvents() {
  return useQuery(eventsQuery);
}

/** Returns the query of all that is to be known of an event, its texts in `language`. */
export function useEvent(id: number, language: Language) {
  const params = { path: { id } };
  return useQuery(
    apiQuery(eventKeys.detail(id, language), () => api.GET('/api/events/{id}', { params }), {
      ...ALWAYS_FRESH,
      refetchInterval: ({ state }) => intervalOf(state.data ? [state.data] : []),
      // After a change of language the page stays in the old one until it has come in the new one.
      placeholderData: (before, query) => (query?.queryKey[2] === id ? before : undefined),
    }),
  );
}
