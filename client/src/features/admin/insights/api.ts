import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../api/http/client';
import { apiQuery } from '../../../api/query/api-query';
import { keysOf } from '../../../api/query/resources';
import type { City } from '../../../api/types';

/** Which events are counted: those that begin from an instant on, in a city. */
export interface InsightsFilter {
  city?: City;
  from?: string;
}

/** Returns the query of the figures that answer organisers' questions. */
export function useInsights(filter: InsightsFilter) {
  return useQuery(
    apiQuery(
      keysOf('admin-insights')(filter),
      () => api.GET('/api/admin/insights', { params: { query: filter } }),
      { placeholderData: keepPreviousData },
    ),
  );
}

/** Returns the path of one of the tables for a spreadsheet, over the same events. */
export function insightsCsv(table: 'cities' | 'funnel' | 'links', filter: InsightsFilter): string {
  return `/api/admin/insights/${table}.csv?${new URLSearchParams({ ...filter })}`;
}
