import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/http/client';
import { apiQuery } from '../../api/query/api-query';
import { keysOf } from '../../api/query/resources';
import { useApiMutation } from '../../api/use-api-mutation';
import { onReservationChange } from './api';

const key = keysOf('still-coming');
const stillComingKeys = { seat: (token: string) => key(token) };

/** Returns the query of the seat that the link of a reminder is about, and what giving it back pays back. It changes nothing. */
export function useStillComing(token: string) {
  return useQuery(
    apiQuery(stillComingKeys.seat(token), () => api.POST('/api/still-coming', { body: { token } }), {
      enabled: token !== '',
      refetchOnWindowFocus: false,
    }),
  );
}

/** Says by the link of a reminder that one is coming, or gives the seat back. */
export function useAnswerStillComing(token: string) {
  return useApiMutation({
    call: (coming: boolean) => api.POST('/api/still-coming', { body: { token, coming } }),
    onSettled: onReservationChange,
  });
}
