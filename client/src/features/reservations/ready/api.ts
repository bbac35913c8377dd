import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/http/client';
import { apiQuery } from '../../../api/query/api-query';
import { queryClient } from '../../../api/query/query-client';
import { keysOf } from '../../../api/query/resources';
import type { ReadinessItem } from '../../../api/types';

const readinessQuery = apiQuery(keysOf('readiness')(), () => api.GET('/api/profile/readiness'));

/** Returns what one lacks for an evening with matches; undefined while that is not known. */
export function useMissing(): readonly ReadinessItem[] | undefined {
  return useQuery(readinessQuery).data?.missing;
}

/** Returns what of it keeps one from reserving: without a photo one is only harder to find. */
export function blockersOf(missing: readonly ReadinessItem[]): ReadinessItem[] {
  return missing.filter((item) => item !== 'photo');
}

/** Returns whether it is known that something keeps one from reserving. */
export function isKnownUnready(): boolean {
  const known = queryClient.getQueryData(readinessQuery.queryKey);
  return known !== undefined && blockersOf(known.missing).length > 0;
}

/** Asks, where it is not known yet, whether nothing keeps one from reserving. Where there is no answer the server decides. */
export async function isReady(): Promise<boolean> {
  try {
    await queryClient.ensureQueryData(readinessQuery);
  } catch {
    return true;
  }
  return !isKnownUnready();
}
