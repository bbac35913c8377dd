import { queryOptions } from '@tanstack/react-query';
import { api, take } from '../../api/http/client';
import { queryClient } from '../../api/query/query-client';

/** How often a running hold is looked at again, in milliseconds: it is paid, or runs out, somewhere else. */
const HOLD_LOOK = 5000;

/** The events to come. Fresh whenever one returns to the tab: the payment happens in another one. */
export const eventsQuery = queryOptions({
  queryKey: ['events'],
  queryFn: () => take(api.GET('/api/events')),
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
  refetchInterval: ({ state }) =>
    state.data?.some((event) => event.user_status === 'held') ? HOLD_LOOK : false,
});

/** One's own places, ahead and behind. */
export const ownEventsQuery = queryOptions({
  queryKey: ['own-events'],
  queryFn: () => take(api.GET('/api/profile/events')),
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
});

/** Money that comes back, or came back, to the person. */
export const refundsQuery = queryOptions({
  queryKey: ['refunds'],
  queryFn: () => take(api.GET('/api/profile/refunds')),
  refetchOnMount: 'always',
});

/** One's own profile. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: () => take(api.GET('/api/profile')),
});

/** Reads anew all that a reservation, or its end, changes: places, the profile's lock, refunds. */
export async function rereadPlaces(): Promise<void> {
  await Promise.all(
    [eventsQuery, ownEventsQuery, refundsQuery, profileQuery].map(({ queryKey }) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}
