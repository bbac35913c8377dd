import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Code, CodeLimits, NewCode } from '../../../api/admin-types';
import { api } from '../../../api/http/client';
import { apiQuery } from '../../../api/query/api-query';
import { type AdminResource, keysOf } from '../../../api/query/resources';
import { useApiMutation } from '../../../api/use-api-mutation';
import { PER_PAGE } from '../../../ui/admin/pager';

const key = keysOf('admin-codes');
const CODES: readonly AdminResource[] = ['admin-codes', 'admin-audit'];

/** Returns the query of one page of the codes, or of those that were made together. */
export function useCodes(batch: string | undefined, page: number) {
  const query = { ...(batch === undefined ? {} : { batch }), page, per_page: PER_PAGE };
  return useQuery(
    apiQuery(key('list', batch, page), () => api.GET('/api/admin/codes', { params: { query } }), {
      placeholderData: keepPreviousData,
    }),
  );
}

/** Returns the query of who has used a code, the newest first. */
export function useCodeUses(id: number) {
  const params = { path: { id }, query: { page: 1, per_page: PER_PAGE } };
  return useQuery(apiQuery(key('uses', id), () => api.GET('/api/admin/codes/{id}/uses', { params })));
}

/** Makes a code, or many; the result is the first. */
export function useMakeCode(options: { onSuccess: (code: Code) => void }) {
  return useApiMutation({
    ...options,
    call: (body: NewCode) => api.POST('/api/admin/codes', { body }),
    invalidates: CODES,
  });
}

/** Changes until when, how often and where a code is good; an edit of somebody else in between is refused. */
export function useChangeCode({ id, version }: Code, onSuccess: () => void) {
  const params = { path: { id }, header: { 'If-Match': `"${version}"` } };
  return useApiMutation({
    call: (body: CodeLimits) => api.PATCH('/api/admin/codes/{id}', { params, body }),
    invalidates: CODES,
    onSuccess,
  });
}

/** Stops a code, or lets it be used again. */
export function useStopCode({ id, version }: Code) {
  const params = { path: { id }, header: { 'If-Match': `"${version}"` } };
  return useApiMutation({
    call: (stopped: boolean) => api.PATCH('/api/admin/codes/{id}', { params, body: { stopped } }),
    invalidates: CODES,
  });
}
