import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/http/client';
import { apiQuery } from '../../../api/query/api-query';
import { keysOf } from '../../../api/query/resources';
import { useApiMutation } from '../../../api/use-api-mutation';

/** Milliseconds between two looks while the page is open. */
const INTERVAL = 15_000;

const key = keysOf('admin-status');

/** Returns the query of how the product is; it is asked again and again. */
export function useStatus() {
  return useQuery(apiQuery(key(), () => api.GET('/api/admin/status'), { refetchInterval: INTERVAL }));
}

/** Has a job that was given up run again. */
export function useRetryJob() {
  return useApiMutation({
    call: (id: string) => api.POST('/api/admin/status/jobs/{id}/retry', { params: { path: { id } } }),
    invalidates: ['admin-status', 'admin-audit'],
  });
}
