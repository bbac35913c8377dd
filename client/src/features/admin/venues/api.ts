import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { NewVenue } from '../../../api/admin-types';
import { api } from '../../../api/http/client';
import { apiQuery } from '../../../api/query/api-query';
import { type AdminResource, keysOf } from '../../../api/query/resources';
import type { City } from '../../../api/types';
import { useApiMutation } from '../../../api/use-api-mutation';
import { currentLanguage } from '../../../lib/i18n';

/** Which venues a list shows. */
export interface VenuesFilter {
  city?: City;
  archived?: '0' | '1';
}

const key = keysOf('admin-venues');
const VENUES: readonly AdminResource[] = ['admin-venues', 'admin-audit'];
/** As many as the server gives at once. */
const ALL = 200;

/** Returns the query of the venues that pass the filter. */
export function useVenues(filter: VenuesFilter) {
  const query = { ...filter, per_page: ALL };
  return useQuery(
    apiQuery(key('list', filter), () => api.GET('/api/admin/venues', { params: { query } }), {
      placeholderData: keepPreviousData,
    }),
  );
}

/** Returns the query of one venue. */
export function useVenue(id: number) {
  return useQuery(
    apiQuery(key('detail', id), () => api.GET('/api/admin/venues/{id}', { params: { path: { id } } })),
  );
}

/** Returns the query of the holidays in the canton of a city in a month such as `2026-12`; none for ''. */
export function useHolidays(city: City, month: string) {
  return useQuery({
    ...apiQuery(key('holidays', city, month, currentLanguage()), () =>
      api.GET('/api/admin/holidays', { params: { query: { city, month } } }),
    ),
    enabled: month !== '',
  });
}

interface SaveOptions {
  onSuccess?: () => Promise<void> | void;
  onError?: (error: Error) => void;
}

/** Creates a venue. */
export function useCreateVenue(options: SaveOptions) {
  return useApiMutation({
    ...options,
    call: (body: NewVenue) => api.POST('/api/admin/venues', { body }),
    invalidates: VENUES,
  });
}

/** Changes a venue, if it has still the version that was edited; else EDIT_CONFLICT. */
export function useUpdateVenue(id: number, options: SaveOptions) {
  return useApiMutation({
    ...options,
    call: ({ change, version }: { change: Partial<NewVenue> & { archived?: boolean }; version: number }) =>
      api.PATCH('/api/admin/venues/{id}', {
        params: { path: { id }, header: { 'If-Match': `"${version}"` } },
        body: change,
      }),
    invalidates: VENUES,
  });
}

/** Deletes a venue, or archives it if an event was there. */
export function useRemoveVenue(id: number, options: SaveOptions) {
  return useApiMutation({
    ...options,
    call: () => api.DELETE('/api/admin/venues/{id}', { params: { path: { id } } }),
    invalidates: VENUES,
  });
}
