import { type Query, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../api/http/api-error';
import { api, unwrap } from '../../../api/http/client';
import { queryClient } from '../../../api/query/query-client';
import { keysOf } from '../../../api/query/resources';
import { onReservationChange } from '../api';
import { type Confirmation, backoffAfter } from './poll.rules';

const keyOf = (sessionId: string, eventId: number) => keysOf('payment-confirmation')(sessionId, eventId);

/**
 * Returns the query that confirms a payment (POST /api/confirm-payment). While the payment is on its way, or nobody can be
 * asked, it asks again by itself: after pauses that grow, and at once when the tab comes to the front or the network
 * returns. Its error is a refusal that stays.
 */
export function usePaymentConfirmation(sessionId: string, eventId: number) {
  return useQuery({
    queryKey: keyOf(sessionId, eventId),
    queryFn: () => confirm(sessionId, eventId),
    staleTime: Infinity,
    retry: false,
    refetchInterval: (query) => waits(query) && backoffAfter(query.state.data, query.state.dataUpdateCount),
    refetchOnReconnect: (query) => waits(query) && 'always',
    refetchOnWindowFocus: (query) => waits(query) && 'always',
  });
}

function waits({ state }: Query<Confirmation, Error, Confirmation, ReturnType<typeof keyOf>>): boolean {
  return state.status === 'success' && state.data?.state !== 'confirmed';
}

async function confirm(sessionId: string, eventId: number): Promise<Confirmation> {
  const before = queryClient.getQueryData<Confirmation>(keyOf(sessionId, eventId));
  const body = { session_id: sessionId, event_id: eventId };
  try {
    await unwrap(api.POST('/api/confirm-payment', { body }));
  } catch (error) {
    const waiting = waitingFor(error, before);
    // Also after a refusal: the seat may be gone and the money on its way back.
    if (waiting === undefined || before?.state !== waiting.state) onReservationChange();
    if (waiting === undefined) throw error;
    return waiting;
  }
  onReservationChange();
  return { state: 'confirmed' };
}

/** Returns what a failure means that need not stay one; undefined for a refusal. */
function waitingFor(error: unknown, before: Confirmation | undefined): Confirmation | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'PAYMENT_UNDER_WAY') return { state: 'under_way' };
  if (error.status !== 0 && error.status < 500) return undefined;
  // What was on its way still is.
  return before?.state === 'under_way' ? before : { state: 'unreachable', error };
}
