import { api } from '../../../api/http/client';
import { useApiMutation } from '../../../api/use-api-mutation';
import { onReservationChange } from '../api';

const pathOf = (id: number) => ({ params: { path: { id } } });

/** Enters the waiting list of one's side of an event. */
export function useJoinWaitingList(eventId: number) {
  return useApiMutation({
    call: () => api.POST('/api/events/{id}/waiting-list', pathOf(eventId)),
    // Also after a refusal: there may be a free seat again.
    onSettled: onReservationChange,
  });
}

/** Leaves the waiting list of an event, or declines the seat that is offered. */
export function useLeaveWaitingList(eventId: number, onSuccess?: () => void) {
  return useApiMutation({
    call: () => api.DELETE('/api/events/{id}/waiting-list', pathOf(eventId)),
    onSuccess,
    onSettled: onReservationChange,
  });
}
