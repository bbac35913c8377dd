import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../api/http/client';
import { apiQuery } from '../../../api/query/api-query';
import { keysOf } from '../../../api/query/resources';
import { useApiMutation } from '../../../api/use-api-mutation';
import { PER_PAGE } from '../../../ui/admin/pager';

/** Which payments a list shows: without a state all of them. */
export interface PaymentsFilter {
  state?: 'attention';
}

const key = keysOf('admin-payments');
export const paymentKeys = { list: (filter: PaymentsFilter, page: number) => key('list', filter, page) };

/** Returns the query of one page of payments. */
export function usePayments(filter: PaymentsFilter, page: number) {
  const query = { ...filter, page, per_page: PER_PAGE };
  return useQuery(
    apiQuery(paymentKeys.list(filter, page), () => api.GET('/api/admin/payments', { params: { query } }), {
      placeholderData: keepPreviousData,
    }),
  );
}

/** Notes that somebody has looked at a payment that does not count. */
export function useAcknowledgePayment(id: number) {
  return useApiMutation({
    call: () => api.POST('/api/admin/payments/{id}/acknowledge', { params: { path: { id } } }),
    invalidates: ['admin-payments', 'admin-overview', 'admin-reservations', 'admin-audit'],
  });
}
