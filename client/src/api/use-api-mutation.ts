import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { type ApiResult, unwrap } from './http/client';
import { invalidate, type Resource } from './query/resources';

interface ApiMutation<T, V> extends Omit<UseMutationOptions<T, Error, V>, 'mutationFn'> {
  call: (variables: V) => ApiResult<T>;
  /** What the call changes: fetched again before `onSuccess` runs. */
  invalidates?: readonly Resource[];
}

/** A mutation that makes one call, and marks what it changes as out of date. */
export function useApiMutation<T, V = void>({ call, invalidates = [], ...options }: ApiMutation<T, V>) {
  return useMutation<T, Error, V>({
    ...options,
    mutationFn: (variables) => unwrap(call(variables)),
    onSuccess: async (...result) => {
      await invalidate(...invalidates);
      await options.onSuccess?.(...result);
    },
  });
}
