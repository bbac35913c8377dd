import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../api/http/client';
import { apiQuery } from '../../../api/query/api-query';
import { keysOf } from '../../../api/query/resources';
import type { AuditSubject } from '../../../api/types';
import { PER_PAGE } from '../../../ui/admin/pager';

/** Which entries of the log a list shows; `from` and `to` are ISO 8601. */
export interface AuditFilter {
  kind: 'change' | 'read';
  q?: string;
  subject?: AuditSubject;
  /** One action, such as `event.postponed`. */
  action?: string;
  actor_id?: number;
  event_id?: number;
  from?: string;
  to?: string;
}

const key = keysOf('admin-audit');
const auditKeys = {
  list: (filter: AuditFilter, page: number) => key('list', filter, page),
  event: (eventId: number, page: number) => key('event', eventId, page),
};

/** Returns the query of one page of the log. */
export function useAuditLog(filter: AuditFilter, page: number) {
  const query = { ...filter, fold: '1' as const, page, per_page: PER_PAGE };
  return useQuery(
    apiQuery(auditKeys.list(filter, page), () => api.GET('/api/admin/audit', { params: { query } }), {
      placeholderData: keepPreviousData,
    }),
  );
}

/** Returns the query of one page of the log of an event. */
export function useEventHistory(eventId: number, page: number) {
  const params = { path: { id: eventId }, query: { page, per_page: PER_PAGE } };
  return useQuery(
    apiQuery(auditKeys.event(eventId, page), () => api.GET('/api/admin/events/{id}/history', { params }), {
      placeholderData: keepPreviousData,
    }),
  );
}
