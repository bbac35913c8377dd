import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { OwnerlessDecision, Payout } from '../../../api/admin-types';
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
const paymentKeys = {
  list: (filter: PaymentsFilter, page: number) => key('list', filter, page),
  ownerless: (filter: PaymentsFilter) => key('ownerless', filter),
  payer: (id: number) => key('payer', id),
  disputes: (filter: PaymentsFilter) => key('disputes', filter),
};

/** More than ever wait at the same time. */
const MOST = 100;
/** What changes when money finds its place, or goes back. */
const MONEY = [
  'admin-payments',
  'admin-overview',
  'admin-reservations',
  'admin-events',
  'admin-audit',
] as const;

/** Returns the query of one page of payments. */
export function usePayments(filter: PaymentsFilter, page: number) {
  const query = { ...filter, page, per_page: PER_PAGE };
  return useQuery(
    apiQuery(paymentKeys.list(filter, page), () => api.GET('/api/admin/payments', { params: { query } }), {
      placeholderData: keepPreviousData,
    }),
  );
}

/** Returns the query of money that nobody knows what it is for. */
export function useOwnerlessPayments(filter: PaymentsFilter) {
  const query = { ...filter, per_page: MOST };
  return useQuery(
    apiQuery(
      paymentKeys.ownerless(filter),
      () => api.GET('/api/admin/ownerless-payments', { params: { query } }),
      { placeholderData: keepPreviousData },
    ),
  );
}

/** Returns the query of one with its payer's e-mail, which the provider is asked for; only while `isAsked`. */
export function usePayer(id: number, isAsked: boolean) {
  return useQuery(
    apiQuery(
      paymentKeys.payer(id),
      () => api.GET('/api/admin/ownerless-payments/{id}', { params: { path: { id } } }),
      { enabled: isAsked, staleTime: Infinity },
    ),
  );
}

/** Gives the place, pays back or leaves money that nobody knows what it is for. */
export function useDecideOwnerless(id: number, onSuccess: () => void) {
  return useApiMutation({
    call: (body: OwnerlessDecision) =>
      api.POST('/api/admin/ownerless-payments/{id}/decision', { params: { path: { id } }, body }),
    invalidates: MONEY,
    onSuccess,
  });
}

/** Returns the query of payments that their payers' banks contest. */
export function useDisputes(filter: PaymentsFilter) {
  const query = { ...filter, per_page: MOST };
  return useQuery(
    apiQuery(paymentKeys.disputes(filter), () => api.GET('/api/admin/disputes', { params: { query } }), {
      placeholderData: keepPreviousData,
    }),
  );
}

/** Notes that what a lost dispute leaves is settled. */
export function useAcknowledgeDispute(id: number) {
  return useApiMutation({
    call: () => api.POST('/api/admin/disputes/{id}/acknowledge', { params: { path: { id } } }),
    invalidates: MONEY,
  });
}

/** Asks the provider for a failed refund again, at once. */
export function useRetryRefund(id: number) {
  return useApiMutation({
    call: () => api.POST('/api/admin/refunds/{id}/retry', { params: { path: { id } } }),
    invalidates: MONEY,
  });
}

/** Notes that a failed refund was paid by other means. */
export function usePayRefundOut(id: number, onSuccess: () => void) {
  return useApiMutation({
    call: (body: Payout) => api.POST('/api/admin/refunds/{id}/payout', { params: { path: { id } }, body }),
    invalidates: MONEY,
    onSuccess,
  });
}

/** Notes that somebody has looked at a payment that does not count. */
export function useAcknowledgePayment(id: number) {
  return useApiMutation({
    call: () => api.POST('/api/admin/payments/{id}/acknowledge', { params: { path: { id } } }),
    invalidates: ['admin-payments', 'admin-overview', 'admin-reservations', 'admin-audit'],
  });
}
