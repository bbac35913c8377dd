import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/http/client';
import { apiQuery } from '../../api/query/api-query';
import { keysOf } from '../../api/query/resources';
import { useApiMutation } from '../../api/use-api-mutation';

const key = keysOf('calendar-feed');

/** Returns the query of whether calendars can subscribe to one's events. */
export function useCalendarFeed() {
  return useQuery(apiQuery(key(), () => api.GET('/api/account/calendar-feed')));
}

/** Makes an address for calendars; an earlier one ends. It is told this once. */
export function useRenewCalendarFeed() {
  return useApiMutation({
    call: () => api.POST('/api/account/calendar-feed'),
    invalidates: ['calendar-feed'],
  });
}

/** Ends the address. */
export function useRevokeCalendarFeed(onSuccess?: () => void) {
  return useApiMutation({
    call: () => api.DELETE('/api/account/calendar-feed'),
    invalidates: ['calendar-feed'],
    onSuccess,
  });
}
