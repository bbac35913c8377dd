import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../http/api-error';

const MAX_RETRIES = 2;

/** Only what may be better a moment later is asked again: no answer, or the server's own trouble; never a refusal. */
function worthRetrying(failures: number, error: Error): boolean {
  const passing = error instanceof ApiError && (error.status === 0 || error.status >= 500);
  return passing && failures < MAX_RETRIES;
}

/** The cache of everything read from the server. Offline, calls fail at once (and say so) rather than wait in silence. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode: 'always', retry: worthRetrying, refetchOnReconnect: true, staleTime: 10_000 },
    mutations: { networkMode: 'always' },
  },
});
