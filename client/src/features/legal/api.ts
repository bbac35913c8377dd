import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/http/client';
import { apiQuery } from '../../api/query/api-query';
import { keysOf } from '../../api/query/resources';

const legalKeys = { facts: () => keysOf('legal')() };

/** Returns the query of what this instance really uses: who runs it, whom it hands data to, how long what is kept. Only asked when `wanted`. */
export function useLegalFacts(wanted = true) {
  return useQuery(
    apiQuery(legalKeys.facts(), () => api.GET('/api/legal'), { staleTime: Infinity, enabled: wanted }),
  );
}
