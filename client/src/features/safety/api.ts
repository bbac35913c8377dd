import { queryOptions } from '@tanstack/react-query';
import { api, take } from '../../api/http/client';
import { queryClient } from '../../api/query/query-client';
import type { Report } from '../../api/types';

/** Those whom one has blocked. */
export const blockedQuery = queryOptions({
  queryKey: ['blocked'],
  queryFn: () => take(api.GET('/api/people/blocked')),
});

/** The lists in which people are found; blocking and unblocking change them. */
const LISTS = [['matches'], ['feedback']];

const reread = (queryKey: readonly string[]) => queryClient.invalidateQueries({ queryKey });

/** POST /api/people/{id}/block. The person is gone from every list at once, even if it cannot be read anew. */
export async function blockPerson(id: number): Promise<void> {
  await take(api.POST('/api/people/{id}/block', { params: { path: { id } } }));
  for (const queryKey of LISTS)
    queryClient.setQueriesData<{ id: number }[]>({ queryKey }, (people) =>
      people?.filter((person) => person.id !== id),
    );
  void Promise.all([...LISTS, blockedQuery.queryKey].map(reread));
}

/** DELETE /api/people/{id}/block. Resolves when the list of the blocked is read anew. */
export async function unblockPerson(id: number): Promise<void> {
  await take(api.DELETE('/api/people/{id}/block', { params: { path: { id } } }));
  await Promise.all([...LISTS, blockedQuery.queryKey].map(reread));
}

/** POST /api/people/{id}/report. */
export async function reportPerson(id: number, report: Report): Promise<void> {
  await take(api.POST('/api/people/{id}/report', { params: { path: { id } }, body: report }));
}
