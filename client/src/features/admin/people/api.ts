import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import type { PersonDetail } from '../../../api/admin-types';
import { api, unwrap } from '../../../api/http/client';
import { apiQuery } from '../../../api/query/api-query';
import { queryClient } from '../../../api/query/query-client';
import { type AdminResource, invalidate, keysOf } from '../../../api/query/resources';
import { useApiMutation } from '../../../api/use-api-mutation';
import type { City, Gender, Role } from '../../../api/types';
import { PER_PAGE } from '../../../ui/admin/pager';

/** Which people a list shows. */
export interface PeopleFilter {
  q?: string;
  city?: City;
  gender?: Gender;
  blocked?: boolean;
  role?: Role;
}

/** The most people that a search offers; the others are found by typing more. */
const MAX_FOUND = 8;

const key = keysOf('admin-people');
const peopleKeys = {
  list: (filter: PeopleFilter, page: number) => key('list', filter, page),
  search: (q: string) => key('search', q),
  detail: (id: number) => key('detail', id),
  deletion: (id: number) => key('deletion', id),
};

/** A block, or a deletion, shows at the person, in reports, and in the reservations that it may end. */
const BLOCK: readonly AdminResource[] = [
  'admin-people',
  'admin-reports',
  'admin-reservations',
  'admin-events',
  'admin-overview',
  'admin-payments',
  'admin-check-in',
  'admin-audit',
];

const pathOf = (id: number) => ({ path: { id } });

/** Returns the query of one page of people. */
export function usePeople(filter: PeopleFilter, page: number) {
  const query = { ...filter, page, per_page: PER_PAGE };
  return useQuery(
    apiQuery(peopleKeys.list(filter, page), () => api.GET('/api/admin/people', { params: { query } }), {
      placeholderData: keepPreviousData,
    }),
  );
}

/** Returns the query of the first people found by name or e-mail. Asks nothing while `q` is empty. */
export function usePeopleSearch(q: string) {
  const query = { q, page: 1, per_page: MAX_FOUND };
  return useQuery(
    queryOptions({
      queryKey: peopleKeys.search(q),
      queryFn: q === '' ? skipToken : () => unwrap(api.GET('/api/admin/people', { params: { query } })),
      placeholderData: keepPreviousData,
    }),
  );
}

/** Returns the query of one person with all that organisers know of them. */
export function usePerson(id: number) {
  return useQuery(
    apiQuery(peopleKeys.detail(id), () => api.GET('/api/admin/people/{id}', { params: pathOf(id) })),
  );
}

/** Blocks an account. */
export function useBlockAccount(id: number, onSuccess: (blocked: PersonDetail) => void) {
  return useApiMutation({
    call: (body: { reason: string; refund_future_places: boolean }) =>
      api.POST('/api/admin/people/{id}/block', { params: pathOf(id), body }),
    invalidates: BLOCK,
    onSuccess,
  });
}

/** Ends the block of an account. */
export function useUnblockAccount(id: number) {
  return useApiMutation({
    call: () => api.POST('/api/admin/people/{id}/unblock', { params: pathOf(id) }),
    invalidates: ['admin-people', 'admin-reports', 'admin-audit'],
  });
}

/** Sets a person's gender, such as back to what it was. */
export function useSetGender(id: number, onSuccess: () => void) {
  return useApiMutation({
    call: (body: { gender: Gender; reason: string }) =>
      api.POST('/api/admin/people/{id}/gender', { params: pathOf(id), body }),
    invalidates: ['admin-people', 'admin-reservations', 'admin-audit'],
    onSuccess,
  });
}

/** Excuses that a person missed an event, or takes that back. */
export function useExcuse(id: number) {
  return useApiMutation({
    call: (body: { reservation_id: number; excused: boolean }) =>
      api.POST('/api/admin/people/{id}/excuse', { params: pathOf(id), body }),
    invalidates: ['admin-people', 'admin-audit'],
  });
}

/** Removes a photo of a person, for a reason that they read. */
export function useRemovePhoto(id: number, photo: string, onSuccess: () => void) {
  return useApiMutation({
    call: (reason: string) =>
      api.POST('/api/admin/people/{id}/photos/{photo}/removal', {
        params: { path: { id, photo } },
        body: { reason },
      }),
    invalidates: ['admin-people', 'admin-reports', 'admin-check-in', 'admin-audit'],
    onSuccess,
  });
}

/** Adds a note about a person. */
export function useAddNote(id: number, onSuccess: () => void) {
  return useApiMutation({
    call: (text: string) => api.POST('/api/admin/people/{id}/notes', { params: pathOf(id), body: { text } }),
    invalidates: ['admin-people', 'admin-audit'],
    onSuccess,
  });
}

/** Returns the query of what deleting a person would do to their places and money. Never from the cache. */
export function usePersonDeletion(id: number) {
  return useQuery(
    apiQuery(
      peopleKeys.deletion(id),
      () => api.GET('/api/admin/people/{id}/deletion', { params: pathOf(id) }),
      { gcTime: 0, staleTime: 0 },
    ),
  );
}

/** Sends a person the link to their own data. */
export function useOrderExport(id: number, onSuccess: () => void) {
  return useApiMutation({
    call: (reason: string) =>
      api.POST('/api/admin/people/{id}/export', { params: pathOf(id), body: { reason } }),
    invalidates: ['admin-audit'],
    onSuccess,
  });
}

/** Deletes a person who has asked for it. */
export function useDeletePerson(id: number, onSuccess: () => void) {
  return useApiMutation({
    call: (reason: string) => api.DELETE('/api/admin/people/{id}', { params: pathOf(id), body: { reason } }),
    onSuccess: () => {
      // There first: the page of a deleted person answers 404.
      onSuccess();
      queryClient.removeQueries({ queryKey: peopleKeys.detail(id) });
      void invalidate(...BLOCK);
    },
  });
}
