import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, take } from '../../../api/http/client';
import type { City, Gender } from '../../profile/details.rules';
import { PER_PAGE } from '../../../ui/admin/pager';

/** Which people a list shows; what is absent does not matter. */
export interface PeopleFilter {
  q?: string;
  city?: City;
  gender?: Gender;
  blocked?: boolean;
  role?: 'user' | 'host' | 'admin';
}

/** A page of the people. */
export function peopleQuery(filter: PeopleFilter, page = 1, perPage = PER_PAGE) {
  return queryOptions({
    queryKey: ['admin', 'people', filter, page, perPage],
    queryFn: () =>
      take(api.GET('/api/admin/people', { params: { query: { ...filter, page, per_page: perPage } } })),
    placeholderData: keepPreviousData,
  });
}

/** One person with all that organisers know of them. */
export function personQuery(id: number) {
  return queryOptions({
    queryKey: ['admin', 'person', id],
    queryFn: () => take(api.GET('/api/admin/people/{id}', { params: { path: { id } } })),
  });
}
