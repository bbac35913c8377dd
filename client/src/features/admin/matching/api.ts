import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../api/http/client';
import { apiQuery } from '../../../api/query/api-query';
import { keysOf } from '../../../api/query/resources';
import { useApiMutation } from '../../../api/use-api-mutation';
import type { Language } from '../../../lib/i18n/languages';
import { PER_PAGE } from '../../../ui/admin/pager';

const key = keysOf('admin-matching');
const matchingKeys = {
  result: (eventId: number, language: Language, page: number) => key(eventId, language, page),
};

/** Returns the query of an event's matching result: the report and one page of pairs, in `language`. */
export function useMatchingResult(eventId: number, language: Language, page: number) {
  const params = { path: { id: eventId }, query: { page, per_page: PER_PAGE } };
  return useQuery(
    apiQuery(
      matchingKeys.result(eventId, language, page),
      () => api.GET('/api/admin/events/{id}/matches', { params }),
      { placeholderData: keepPreviousData },
    ),
  );
}

/** Runs the matching of an event. */
export function useRunMatching(eventId: number) {
  return useApiMutation({
    call: () => api.POST('/api/admin/events/{id}/matching', { params: { path: { id: eventId } } }),
    invalidates: ['admin-matching', 'admin-overview', 'admin-audit'],
  });
}
