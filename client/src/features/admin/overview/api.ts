import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../api/http/client';
import { apiQuery } from '../../../api/query/api-query';
import { keysOf } from '../../../api/query/resources';
import type { Chart, City, Grouping } from '../../../api/types';

/** Over what the charts run; `from` is ISO 8601. */
export interface StatisticsFilter {
  by: Grouping;
  city?: City;
  from?: string;
}

const overviewKeys = { all: () => keysOf('admin-overview')() };
const statisticsKeys = {
  chart: (chart: Chart, filter: StatisticsFilter) => keysOf('admin-statistics')(chart, filter),
};

/** Returns the query of the upcoming events and of what needs attention. */
export function useOverview() {
  return useQuery(apiQuery(overviewKeys.all(), () => api.GET('/api/admin/overview')));
}

/** Returns the query of one chart. */
export function useStatistics(chart: Chart, filter: StatisticsFilter) {
  const params = { path: { chart }, query: filter };
  return useQuery(
    apiQuery(
      statisticsKeys.chart(chart, filter),
      () => api.GET('/api/admin/statistics/{chart}', { params }),
      { placeholderData: keepPreviousData },
    ),
  );
}

/** Returns the address of the same chart as CSV. */
export function statisticsCsv(chart: Chart, filter: StatisticsFilter): string {
  return `/api/admin/statistics/${chart}.csv?${new URLSearchParams({ ...filter })}`;
}
