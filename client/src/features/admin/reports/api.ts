import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Report } from '../../../api/admin-types';
import { api } from '../../../api/http/client';
import { apiQuery } from '../../../api/query/api-query';
import { type AdminResource, keysOf } from '../../../api/query/resources';
import { useApiMutation } from '../../../api/use-api-mutation';
import type { ReportDecision, ReportStatus } from '../../../api/types';
import { PER_PAGE } from '../../../ui/admin/pager';

/** Which reports a list shows. */
export interface ReportsFilter {
  status?: ReportStatus;
}

const key = keysOf('admin-reports');
const reportKeys = { list: (filter: ReportsFilter, page: number) => key('list', filter, page) };

/** Returns the query of one page of reports. */
export function useReports(filter: ReportsFilter, page: number) {
  const query = { ...filter, page, per_page: PER_PAGE };
  return useQuery(
    apiQuery(reportKeys.list(filter, page), () => api.GET('/api/admin/reports', { params: { query } }), {
      placeholderData: keepPreviousData,
    }),
  );
}

/** A decision about somebody, with its reason. */
export interface Decision<D extends string> {
  decision: D;
  reason: string;
  /** Of a decision to block: whether the reservations to come are refunded. */
  refund_future_places?: boolean;
}

/** What a decision changes besides its own list: deciding to block does what blocking the account does. */
export const DECISION: readonly AdminResource[] = [
  'admin-people',
  'admin-overview',
  'admin-reservations',
  'admin-events',
  'admin-payments',
  'admin-check-in',
  'admin-audit',
];

/** Decides a report. */
export function useDecideReport(id: number, onSuccess: (decided: Report) => void) {
  return useApiMutation({
    call: (body: Decision<ReportDecision> & { message?: string }) =>
      api.POST('/api/admin/reports/{id}/decision', { params: { path: { id } }, body }),
    invalidates: ['admin-reports', ...DECISION],
    onSuccess,
  });
}
