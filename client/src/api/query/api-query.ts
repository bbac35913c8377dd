import { type QueryKey, queryOptions, type UndefinedInitialDataOptions } from '@tanstack/react-query';
import { type ApiResult, unwrap } from '../http/client';

/**
 * Returns the options of a query that makes one call, for `useQuery` and the query client.
 * @param key from the key factory of the feature
 */
export function apiQuery<T, Key extends QueryKey>(
  key: Key,
  call: () => ApiResult<T>,
  options: Omit<UndefinedInitialDataOptions<T, Error, T, Key>, 'queryKey' | 'queryFn'> = {},
) {
  return queryOptions({ ...options, queryKey: key, queryFn: () => unwrap(call()) });
}
