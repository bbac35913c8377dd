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

/** Switches off the kind of mail that the token of a link is about. */
export function useSwitchOff(token: string) {
  return useApiMutation({
    call: () => api.POST('/api/unsubscribe', paramsOf(token)),
    invalidates: ['account'],
  });
}
