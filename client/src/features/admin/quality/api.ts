import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/http/client';
import { apiQuery } from '../../../api/query/api-query';
import { keysOf } from '../../../api/query/resources';

/** Returns the query of how well the matching foretells a mutual yes. */
export function useMatchingQuality() {
  return useQuery(apiQuery(keysOf('admin-quality')(), () => api.GET('/api/admin/matching/quality')));
}
