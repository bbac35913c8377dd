import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../api/http/api-error';
import { api } from '../../api/http/client';
import { apiQuery } from '../../api/query/api-query';
import { keysOf } from '../../api/query/resources';
import { useApiMutation } from '../../api/use-api-mutation';
import { forgetFriendLink } from '../../lib/storage/friend-link';

const key = keysOf('friends');
const pathOf = (id: number) => ({ path: { id } });

/** Returns the query of what the link of an invitation is about. It changes nothing. */
export function useInvitation(token: string, language: string) {
  return useQuery(
    apiQuery(key('link', token, language), () => api.POST('/api/friend-invitations', { body: { token } }), {
      enabled: token !== '',
      refetchOnWindowFocus: false,
    }),
  );
}

/** Answers after which asking again with the same link says the same: nothing that one does on this device helps. */
const FINAL: ReadonlySet<string> = new Set([
  'INVALID_TOKEN',
  'OWN_INVITATION',
  'OTHER_SIDE_ONLY',
  'INVITATION_OVER',
  'ALREADY_RESERVED',
  'RESERVATIONS_CLOSED',
  'NOT_FOR_YOU',
]);

/** Takes the place that is kept for whoever has the link. The link is kept until the answer is final. */
export function useAcceptInvitation() {
  return useApiMutation({
    call: (token: string) => api.POST('/api/friend-invitations/accept', { body: { token } }),
    invalidates: ['events', 'reservations'],
    onSuccess: forgetFriendLink,
    onError: (error) => {
      if (error instanceof ApiError && FINAL.has(error.code)) forgetFriendLink();
    },
  });
}

/** Returns the query of how it stands with the place that one keeps for a friend. */
export function useFriend(eventId: number) {
  return useQuery(
    apiQuery(key('event', eventId), () => api.GET('/api/events/{id}/friend', { params: pathOf(eventId) })),
  );
}

/** Keeps a place for a friend. */
export function useInviteFriend(eventId: number) {
  return useApiMutation({
    call: () => api.POST('/api/events/{id}/friend', { params: pathOf(eventId) }),
    invalidates: ['friends', 'events'],
  });
}

/** Takes the invitation back. */
export function useTakeBack(eventId: number) {
  return useApiMutation({
    call: () => api.DELETE('/api/events/{id}/friend', { params: pathOf(eventId) }),
    invalidates: ['friends', 'events'],
  });
}
