import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/http/client';
import { apiQuery } from '../../api/query/api-query';
import { keysOf } from '../../api/query/resources';
import { useApiMutation } from '../../api/use-api-mutation';

const key = keysOf('unsubscribe');
const unsubscribeKeys = { kind: (token: string) => key(token) };

const paramsOf = (token: string) => ({ params: { query: { token } } });

/** Returns the query of which kind of mail the token of a link is about. It changes nothing. */
export function useSubscription(token: string) {
  return useQuery(
    apiQuery(unsubscribeKeys.kind(token), () => api.POST('/api/unsubscribe/look-up', paramsOf(token)), {
      enabled: token !== '',
      refetchOnWindowFocus: false,
    }),
  );
}

/** Switches the kind of mail that the token of a link is about off, or on again. */
export function useSwitchSubscription(token: string) {
  return useApiMutation({
    call: (on: boolean) => api.POST('/api/unsubscribe', { ...paramsOf(token), body: { on } }),
    invalidates: ['account'],
  });
}
