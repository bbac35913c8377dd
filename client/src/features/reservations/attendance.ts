import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/http/client';
import { apiQuery } from '../../api/query/api-query';
import { keysOf } from '../../api/query/resources';
import { useApiMutation } from '../../api/use-api-mutation';
import { onReservationChange } from './api';

/** Returns the query of which events one missed, as far as it counts. */
export function useAttendance() {
  return useQuery(
    apiQuery(keysOf('reservations')('attendance'), () => api.GET('/api/account/attendance'), {
      refetchOnMount: 'always',
    }),
  );
}

/** Says that one is coming to an event at which one has a place. */
export function useConfirmPlace(eventId: number) {
  return useApiMutation({
    call: () => api.POST('/api/events/{id}/confirmation', { params: { path: { id: eventId } } }),
    // Also after a refusal: the place may be gone.
    onSettled: onReservationChange,
  });
}
