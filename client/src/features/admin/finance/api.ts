import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { paths } from '../../../api/schema';
import { api } from '../../../api/http/client';
import { apiQuery } from '../../../api/query/api-query';
import { keysOf } from '../../../api/query/resources';
import { useApiMutation } from '../../../api/use-api-mutation';

/** A month of money. */
export type Finance = paths['/api/admin/finance']['get']['responses'][200]['content']['application/json'];

const key = keysOf('admin-payments');

/** Returns the query of the money of a month (`2026-12`). */
export function useFinance(month: string) {
  return useQuery(
    apiQuery(key('finance', month), () => api.GET('/api/admin/finance', { params: { query: { month } } }), {
      placeholderData: keepPreviousData,
    }),
  );
}

/** Asks the provider for its fees and payouts now. */
export function useRefreshFinance() {
  return useApiMutation({
    call: () => api.POST('/api/admin/finance/refresh'),
    invalidates: ['admin-payments'],
  });
}
