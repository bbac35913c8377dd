import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../api/http/client';
import { apiQuery } from '../../../api/query/api-query';
import { keysOf } from '../../../api/query/resources';
import type { ReportStatus } from '../../../api/types';
import { useApiMutation } from '../../../api/use-api-mutation';

const key = keysOf('admin-objections');
const objectionKeys = { list: (status: ReportStatus | 'all') => key('list', status) };

/** More than ever wait at the same time. */
const MOST = 100;

/** Returns the query of objections to match lists; without a status all of them. */
export function useObjections(status?: ReportStatus) {
  const query = { ...(status && { status }), per_page: MOST };
  return useQuery(
    apiQuery(
      objectionKeys.list(status ?? 'all'),
      () => api.GET('/api/admin/objections', { params: { query } }),
      { placeholderData: keepPreviousData },
    ),
  );
}

/** Answers an objection; its guest reads the answer. */
export function useAnswerObjection(id: number, onSuccess: () => void) {
  return useApiMutation({
    call: (answer: string) =>
      api.POST('/api/admin/objections/{id}/answer', { params: { path: { id } }, body: { answer } }),
    invalidates: ['admin-objections', 'admin-audit'],
    onSuccess,
  });
}
