import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/http/client';
import { apiQuery } from '../../api/query/api-query';
import { queryClient } from '../../api/query/query-client';
import { invalidate, keysOf, type Resource } from '../../api/query/resources';
import type { Report } from '../../api/types';
import { useApiMutation } from '../../api/use-api-mutation';
import type { PersonRef } from './person-menu';

const blockedKeys = { list: () => keysOf('blocked-people')() };

/** The lists in which blocked people no longer stand. */
const PEOPLE_LISTS = ['matches', 'feedback'] as const satisfies Resource[];

/** Returns the query of the people whom one has blocked. */
export function useBlockedPeople() {
  return useQuery(apiQuery(blockedKeys.list(), () => api.GET('/api/people/blocked')));
}

/** Blocks a person, who is gone from every list at once, even if it cannot be fetched again. */
export function useBlockPerson(id: number, onSuccess: () => void) {
  return useApiMutation({
    call: () => api.POST('/api/people/{id}/block', { params: { path: { id } } }),
    onSuccess: () => {
      for (const resource of PEOPLE_LISTS)
        queryClient.setQueriesData<PersonRef[]>({ queryKey: [resource] }, (people) =>
          people?.filter((person) => person.id !== id),
        );
      void invalidate(...PEOPLE_LISTS, 'blocked-people');
      onSuccess();
    },
  });
}

/** Ends a block. */
export function useUnblockPerson() {
  return useApiMutation({
    call: ({ id }: PersonRef) => api.DELETE('/api/people/{id}/block', { params: { path: { id } } }),
    invalidates: [...PEOPLE_LISTS, 'blocked-people'],
  });
}

/** Reports a person to the organisers. */
export function useReportPerson(id: number, onSuccess: () => void) {
  return useApiMutation({
    call: (body: Report) => api.POST('/api/people/{id}/report', { params: { path: { id } }, body }),
    onSuccess,
  });
}
