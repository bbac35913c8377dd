import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../api/http/client';
import { apiQuery } from '../../../api/query/api-query';
import { keysOf } from '../../../api/query/resources';
import type { BlockReviewDecision, ReportStatus } from '../../../api/types';
import { useApiMutation } from '../../../api/use-api-mutation';
import { type Decision, DECISION } from './api';

const key = keysOf('admin-block-reviews');
const blockReviewKeys = { list: (status: ReportStatus | 'all') => key('list', status) };

/** More than ever wait at the same time. */
const MOST = 100;

/** Returns the query of the people who may have been blocked before; without a status all of them. */
export function useBlockReviews(status?: ReportStatus) {
  const query = { ...(status && { status }), per_page: MOST };
  return useQuery(
    apiQuery(
      blockReviewKeys.list(status ?? 'all'),
      () => api.GET('/api/admin/block-reviews', { params: { query } }),
      { placeholderData: keepPreviousData },
    ),
  );
}

/** Decides whether somebody has been blocked before. */
export function useDecideBlockReview(id: number, onSuccess: () => void) {
  return useApiMutation({
    call: (body: Decision<BlockReviewDecision>) =>
      api.POST('/api/admin/block-reviews/{id}/decision', { params: { path: { id } }, body }),
    invalidates: ['admin-block-reviews', ...DECISION],
    onSuccess,
  });
}
