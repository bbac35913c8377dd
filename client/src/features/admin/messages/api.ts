import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { MessagePreview, NewEventMessage } from '../../../api/admin-types';
import { api } from '../../../api/http/client';
import { apiQuery } from '../../../api/query/api-query';
import { type AdminResource, keysOf } from '../../../api/query/resources';
import { useApiMutation } from '../../../api/use-api-mutation';
import { PER_PAGE } from '../../../ui/admin/pager';

/** Milliseconds between two looks at what became of messages: they leave, and become due, by themselves. */
const INTERVAL = 15_000;

const key = keysOf('admin-messages');
const messageKeys = { list: (eventId: number, page: number) => key(eventId, page) };

const CHANGED: readonly AdminResource[] = ['admin-messages', 'admin-audit'];

const pathOf = (id: number) => ({ path: { id } });

/** Returns the query of one page of what was written to the guests of an event, newest first. */
export function useEventMessages(eventId: number, page: number) {
  const params = { ...pathOf(eventId), query: { page, per_page: PER_PAGE } };
  return useQuery(
    apiQuery(messageKeys.list(eventId, page), () => api.GET('/api/admin/events/{id}/messages', { params }), {
      placeholderData: keepPreviousData,
      refetchInterval: INTERVAL,
    }),
  );
}

/** Asks how a message would arrive, and how many it would reach. */
export function usePreviewMessage(eventId: number, onSuccess: (preview: MessagePreview) => void) {
  return useApiMutation({
    call: (body: NewEventMessage) =>
      api.POST('/api/admin/events/{id}/messages', {
        params: { ...pathOf(eventId), query: { dry_run: '1' } },
        body,
      }),
    onSuccess: (answer) => {
      if ('previews' in answer) onSuccess(answer);
    },
  });
}

/** Sends a message, or schedules it. */
export function useSendMessage(eventId: number, onSuccess: () => void) {
  return useApiMutation({
    call: (body: NewEventMessage) =>
      api.POST('/api/admin/events/{id}/messages', { params: pathOf(eventId), body }),
    invalidates: CHANGED,
    onSuccess,
  });
}

/** Sends a message to oneself alone. */
export function useTestMessage(eventId: number) {
  return useApiMutation({
    call: ({ texts }: Pick<NewEventMessage, 'texts'>) =>
      api.POST('/api/admin/events/{id}/messages/test', { params: pathOf(eventId), body: { texts } }),
    invalidates: ['admin-audit'],
  });
}

/** Cancels a scheduled message, or what has not left of one. */
export function useCancelMessage(eventId: number, onSuccess: () => void) {
  return useApiMutation({
    call: (messageId: number) =>
      api.DELETE('/api/admin/events/{id}/messages/{messageId}', {
        params: { path: { id: eventId, messageId } },
      }),
    invalidates: CHANGED,
    onSuccess,
  });
}
