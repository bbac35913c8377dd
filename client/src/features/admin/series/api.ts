import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import type { NewSeries, Series, SeriesPlanInput, SeriesRule } from '../../../api/admin-types';
import { api, unwrap } from '../../../api/http/client';
import { apiQuery } from '../../../api/query/api-query';
import { type AdminResource, keysOf } from '../../../api/query/resources';
import { useApiMutation } from '../../../api/use-api-mutation';
import { PER_PAGE } from '../../../ui/admin/pager';

const key = keysOf('admin-series');
const seriesKeys = {
  list: (page: number) => key('list', page),
  all: () => key('all'),
  detail: (id: number) => key('detail', id),
  preview: (rule: SeriesRule) => key('preview', rule),
};

/** The most that the server answers at once. */
const LARGEST_PAGE = 200;
/** A series makes events. */
const SERIES: readonly AdminResource[] = ['admin-series', 'admin-events', 'admin-overview', 'admin-audit'];

/** Returns the query of one page of series. */
export function useSeriesList(page: number) {
  const query = { page, per_page: PER_PAGE };
  return useQuery(
    apiQuery(seriesKeys.list(page), () => api.GET('/api/admin/series', { params: { query } }), {
      placeholderData: keepPreviousData,
    }),
  );
}

/** Returns the query of all series, however many, for a choice among them. */
export function useAllSeries() {
  return useQuery(
    queryOptions({
      queryKey: seriesKeys.all(),
      queryFn: async () => {
        const all: Series[] = [];
        for (let page = 1; ; page += 1) {
          const query = { page, per_page: LARGEST_PAGE };
          const { items, total } = await unwrap(api.GET('/api/admin/series', { params: { query } }));
          all.push(...items);
          if (items.length === 0 || all.length >= total) return all;
        }
      },
    }),
  );
}

/** Returns the query of one series. */
export function useSeries(id: number) {
  return useQuery(
    apiQuery(seriesKeys.detail(id), () => api.GET('/api/admin/series/{id}', { params: { path: { id } } })),
  );
}

/** Returns the query of the events that a rule would make. Asks nothing while the rule is not complete. */
export function useSeriesPreview(rule: SeriesRule, isComplete: boolean) {
  return useQuery(
    queryOptions({
      queryKey: seriesKeys.preview(rule),
      queryFn: isComplete ? () => unwrap(api.POST('/api/admin/series/preview', { body: rule })) : skipToken,
      placeholderData: keepPreviousData,
    }),
  );
}

interface SaveOptions {
  onSuccess?: () => Promise<void> | void;
  onError?: (error: Error) => void;
}

/** Creates a series. */
export function useCreateSeries(options: SaveOptions) {
  return useApiMutation({
    ...options,
    call: (body: NewSeries) => api.POST('/api/admin/series', { body }),
    invalidates: SERIES,
  });
}

/** Changes a series: its rule, its texts, or whether it goes on. */
export function useUpdateSeries(id: number, options: SaveOptions = {}) {
  return useApiMutation({
    ...options,
    call: (body: Partial<NewSeries> & { active?: boolean }) =>
      api.PATCH('/api/admin/series/{id}', { params: { path: { id } }, body }),
    invalidates: SERIES,
  });
}

/** A change of a series, and the version that was edited. */
interface Planned {
  body: SeriesPlanInput;
  version: number;
}

const ofVersion = (version: number) => ({ 'If-Match': `"${version}"` });

/** Shows what a change of a series would do with its coming events; EDIT_CONFLICT if it has another version. */
export function useShowPlan(id: number, onError: (error: Error) => void) {
  return useApiMutation({
    onError,
    call: ({ body, version }: Planned) =>
      api.POST('/api/admin/series/{id}/plan', {
        params: { path: { id }, query: { dry_run: '1' }, header: ofVersion(version) },
        body,
      }),
  });
}

/** Changes a series and its coming events as was shown. */
export function useCarryOutPlan(id: number, onSuccess: () => Promise<void> | void) {
  return useApiMutation({
    onSuccess,
    call: ({ body, version }: Planned) =>
      api.POST('/api/admin/series/{id}/plan', { params: { path: { id }, header: ofVersion(version) }, body }),
    invalidates: [...SERIES, 'admin-reservations', 'admin-payments'],
  });
}
