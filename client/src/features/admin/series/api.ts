import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, take } from '../../../api/http/client';
import { PER_PAGE } from '../../../ui/admin/pager';
import type { SeriesRule } from '../../../api/admin-types';

/** A page of the series. */
export function seriesListQuery(page: number) {
  return queryOptions({
    queryKey: ['admin', 'series', 'list', page],
    queryFn: () => take(api.GET('/api/admin/series', { params: { query: { page, per_page: PER_PAGE } } })),
    placeholderData: keepPreviousData,
  });
}

/** One series. */
export function seriesQuery(id: number) {
  return queryOptions({
    queryKey: ['admin', 'series', id],
    queryFn: () => take(api.GET('/api/admin/series/{id}', { params: { path: { id } } })),
  });
}

/** The evenings that a rule would make. */
export function previewQuery(rule: SeriesRule) {
  return queryOptions({
    queryKey: ['admin', 'series', 'preview', rule],
    queryFn: () => take(api.POST('/api/admin/series/preview', { body: rule })),
    placeholderData: keepPreviousData,
  });
}
