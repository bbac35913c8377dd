import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, take } from '../../../api/http/client';
import { queryClient } from '../../../api/query/query-client';
import type { City } from '../../profile/details.rules';
import type { EventStatus } from '../../../api/admin-types';
import { PER_PAGE } from '../../../ui/admin/pager';

/** Which evenings a list shows; what is absent does not matter. */
export interface EventsFilter {
  city?: City;
  status?: EventStatus;
  /** `2026-12`. */
  month?: string;
  when?: 'coming' | 'past';
  q?: string;
  order?: 'latest' | 'soonest';
}

/** A page of the evenings. */
export function adminEventsQuery(filter: EventsFilter, page = 1) {
  return queryOptions({
    queryKey: ['admin', 'events', filter, page],
    queryFn: () =>
      take(api.GET('/api/admin/events', { params: { query: { ...filter, page, per_page: PER_PAGE } } })),
    placeholderData: keepPreviousData,
  });
}

/** One evening. */
export function adminEventQuery(id: number) {
  return queryOptions({
    queryKey: ['admin', 'event', id],
    queryFn: () => take(api.GET('/api/admin/events/{id}', { params: { path: { id } } })),
  });
}

/** Reads anew whatever of the desk stands on the screen: one action often shows in several lists. */
export function rereadDesk(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['admin'] });
}
