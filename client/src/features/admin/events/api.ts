import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AdminEvent, BulkInput, NewEvent } from '../../../api/admin-types';
import { api } from '../../../api/http/client';
import { apiQuery } from '../../../api/query/api-query';
import { type AdminResource, keysOf } from '../../../api/query/resources';
import { useApiMutation } from '../../../api/use-api-mutation';
import type { City, EventOrder, EventPeriod, EventStatus } from '../../../api/types';
import { PER_PAGE } from '../../../ui/admin/pager';
import type { ChangedEvent } from './event-changes.rules';

/** Which events a list shows. */
export interface EventsFilter {
  city?: City;
  status?: EventStatus;
  series_id?: number;
  /** `2026-12`. */
  month?: string;
  when?: EventPeriod;
  q?: string;
  order?: EventOrder;
}

const key = keysOf('admin-events');
export const adminEventKeys = {
  list: (filter: EventsFilter, page: number) => key('list', filter, page),
  detail: (id: number) => key('detail', id),
  cancellation: (id: number) => key('cancellation', id),
  aboard: (id: number) => key('aboard', id),
  decision: (id: number) => key('decision', id),
};
const hostKeys = { list: (eventId: number) => keysOf('admin-hosts')(eventId) };

/** Everything that shows an event: its lists, its check-in, the log. */
export const EVENT: readonly AdminResource[] = [
  'admin-events',
  'admin-overview',
  'admin-check-in',
  'admin-audit',
];
/** An event's reservations change with its date, and end with it. */
const EVENT_AND_RESERVATIONS: readonly AdminResource[] = [
  ...EVENT,
  'admin-reservations',
  'admin-payments',
  'admin-people',
  'admin-statistics',
];

const pathOf = (id: number) => ({ path: { id } });

/** Returns the query of one page of events. */
export function useAdminEvents(filter: EventsFilter, page = 1) {
  const query = { ...filter, page, per_page: PER_PAGE };
  return useQuery(
    apiQuery(adminEventKeys.list(filter, page), () => api.GET('/api/admin/events', { params: { query } }), {
      placeholderData: keepPreviousData,
    }),
  );
}

/** How one event is asked for. */
export const adminEventQuery = (id: number) =>
  apiQuery(adminEventKeys.detail(id), () => api.GET('/api/admin/events/{id}', { params: pathOf(id) }));

/** Returns the query of one event. */
export function useAdminEvent(id: number) {
  return useQuery(adminEventQuery(id));
}

/** Returns the query of what cancelling an event would do. Guests come and go: never from the cache. */
export function useEventCancellation(id: number) {
  return useQuery(
    apiQuery(
      adminEventKeys.cancellation(id),
      () => api.GET('/api/admin/events/{id}/cancellation', { params: pathOf(id) }),
      { gcTime: 0, staleTime: 0 },
    ),
  );
}

interface SaveOptions {
  onSuccess: (saved: AdminEvent) => Promise<void> | void;
  onError?: (error: Error) => void;
}

/** Creates an event. */
export function useCreateEvent(options: SaveOptions) {
  return useApiMutation({
    ...options,
    call: (body: NewEvent) => api.POST('/api/admin/events', { body }),
    invalidates: EVENT,
  });
}

/** What organisers have answered when they were asked about a change. */
export interface Confirmed {
  /** Whether its guests get a mail. */
  tells: boolean;
  /** Whether it is meant although the event would not be for everybody aboard any more. */
  anyway: boolean;
}

// without a word, guests are told, and nothing is meant that was not asked about
function confirmedToWire({ tells, anyway }: Confirmed) {
  return { ...(tells ? {} : { tell_guests: false }), ...(anyway ? { anyway } : {}) };
}

/** Changes an event, if it has still the version that was edited; else EDIT_CONFLICT. */
export function useUpdateEvent(id: number, options: SaveOptions, confirmed: () => Confirmed) {
  return useApiMutation({
    ...options,
    call: ({ change, version }: { change: ChangedEvent; version: number }) =>
      api.PATCH('/api/admin/events/{id}', {
        params: { ...pathOf(id), header: { 'If-Match': `"${version}"` } },
        body: { ...change, ...confirmedToWire(confirmed()) },
      }),
    invalidates: EVENT,
  });
}

/** Asks whom a change of an event would affect. */
export function usePreviewChange(id: number) {
  return useApiMutation({
    call: (body: ChangedEvent) =>
      api.POST('/api/admin/events/{id}/change-preview', { params: pathOf(id), body }),
  });
}

/** Returns the query of who is aboard of an event. Guests come and go: never from the cache. */
export function useAboard(id: number) {
  return useQuery(
    apiQuery(
      adminEventKeys.aboard(id),
      () => api.POST('/api/admin/events/{id}/change-preview', { params: pathOf(id), body: {} }),
      { gcTime: 0, staleTime: 0 },
    ),
  );
}

/** Publishes a draft, or makes a published event a draft again. */
export function usePublishEvent({ id, status }: AdminEvent) {
  return useApiMutation({
    call: () =>
      status === 'draft'
        ? api.POST('/api/admin/events/{id}/publish', { params: pathOf(id) })
        : api.POST('/api/admin/events/{id}/unpublish', { params: pathOf(id) }),
    invalidates: EVENT,
  });
}

/** Copies an event to another date or city, as a draft. */
export function useDuplicateEvent(id: number, options: SaveOptions) {
  return useApiMutation({
    ...options,
    call: (body: { date: string; city: City }) =>
      api.POST('/api/admin/events/{id}/duplicate', { params: pathOf(id), body }),
    invalidates: EVENT,
  });
}

/** Moves an event to another time; with `decides` that is what was decided about this start. */
export function usePostponeEvent(id: number, onSuccess: () => void, decides?: string) {
  return useApiMutation<unknown, { date: string; ends_at: string; reason?: string; tell_guests: boolean }>({
    call: (body) =>
      decides === undefined
        ? api.POST('/api/admin/events/{id}/postpone', { params: pathOf(id), body })
        : api.POST('/api/admin/events/{id}/decision', {
            params: pathOf(id),
            body: { decision: 'postpone', starts_at: decides, to: body },
          }),
    invalidates: EVENT_AND_RESERVATIONS,
    onSuccess,
  });
}

/** Cancels an event and its reservations; with `decides` that is what was decided about this start. */
export function useCancelEvent(id: number, onSuccess: () => void, decides?: string) {
  return useApiMutation<unknown, void>({
    call: () =>
      decides === undefined
        ? api.POST('/api/admin/events/{id}/cancel', { params: pathOf(id) })
        : api.POST('/api/admin/events/{id}/decision', {
            params: pathOf(id),
            body: { decision: 'cancel', starts_at: decides },
          }),
    invalidates: EVENT_AND_RESERVATIONS,
    onSuccess,
  });
}

/** Asks what would become of many events; nothing is changed. */
export function usePreviewBulk() {
  return useApiMutation({
    call: (body: BulkInput) =>
      api.POST('/api/admin/events/bulk', { params: { query: { dry_run: '1' } }, body }),
  });
}

/** Publishes, cancels, deletes or edits many events, if what was shown is still true; else PLAN_CHANGED. */
export function useRunBulk() {
  return useApiMutation({
    call: (body: BulkInput) => api.POST('/api/admin/events/bulk', { body }),
    invalidates: EVENT_AND_RESERVATIONS,
  });
}

/** Deletes a draft. */
export function useDeleteDraft(id: number, onSuccess: () => void) {
  return useApiMutation({
    call: () => api.DELETE('/api/admin/events/{id}', { params: pathOf(id) }),
    invalidates: EVENT,
    onSuccess,
  });
}

/** A host has another role, and other events at check-in. */
const HOSTS: readonly AdminResource[] = ['admin-hosts', 'admin-people', 'admin-check-in', 'admin-audit'];

/** Returns the query of an event's hosts. */
export function useHosts(eventId: number) {
  return useQuery(
    apiQuery(hostKeys.list(eventId), () =>
      api.GET('/api/admin/events/{id}/hosts', { params: pathOf(eventId) }),
    ),
  );
}

/** Assigns an account to an event as its host: they are one once they have opened the link in their mail. */
export function useAddHost(eventId: number) {
  return useApiMutation({
    call: (account_id: number) =>
      api.POST('/api/admin/events/{id}/hosts', { params: pathOf(eventId), body: { account_id } }),
    invalidates: HOSTS,
  });
}

/** Removes a host from an event. */
export function useRemoveHost(eventId: number) {
  return useApiMutation({
    call: (accountId: number) =>
      api.DELETE('/api/admin/events/{id}/hosts/{accountId}', {
        params: { path: { id: eventId, accountId } },
      }),
    invalidates: HOSTS,
  });
}
