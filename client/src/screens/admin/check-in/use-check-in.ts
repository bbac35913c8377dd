import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { CheckInResults } from '../../../api/admin-types';
import { ApiError } from '../../../api/http/api-error';
import { queryClient } from '../../../api/query/query-client';
import {
  applyResults,
  checkInKeys,
  sendCheckIns,
  useCheckInList,
} from '../../../features/admin/check-in/api';
import { useSession } from '../../../features/auth/session/session';
import { type CheckInQueue, checkInQueue, onQueueChange } from './check-in-queue';
import { actionOf, type Pending, withoutAnswered, withPending, withResults } from './check-in.rules';
import { newClientId } from './client-id';

/** Milliseconds before what could not be sent is sent again. */
const RETRY_INTERVAL = 4_000;
/** The server takes at most so many at once. */
const BATCH = 500;

/** Something done at the entrance just now. */
interface Done {
  reservationId?: number;
  ticket?: string;
  checkedIn: boolean;
}

/** Returns the guests of an event as this phone knows them, and what it still has to send. */
export function useCheckIn(eventId: number, onAnswers: (answers: CheckInResults['items']) => void) {
  const { data: status } = useSession();
  const owner = status?.email ?? '';
  const queue = useMemo(() => checkInQueue(eventId, owner), [eventId, owner]);
  const pending = useSyncExternalStore(onQueueChange, queue.read);
  const list = useCheckInList(eventId);
  const error = useSending(eventId, queue, pending.length, onAnswers);
  return {
    list,
    guests: useMemo(() => withPending(list.data?.items ?? [], pending), [list.data, pending]),
    waiting: pending.length,
    /** Why the server refuses what waits; a lost connection is no refusal. */
    refusal: pending.length > 0 && !isTemporary(error) ? error : null,
    offline: pending.length > 0 && error !== null && isTemporary(error),
    /** Queues what was done and sends it as soon as possible. Returns the id under which it is sent. */
    act: (done: Done): string => {
      const action = pendingOf(done);
      queue.change((now) => [...now, action]);
      return action.client_id;
    },
  };
}

/** Sends what waits, again and again until the server has it. Returns the error of the last attempt. */
function useSending(
  eventId: number,
  queue: CheckInQueue,
  waiting: number,
  onAnswers: (answers: CheckInResults['items']) => void,
): Error | null {
  const [error, setError] = useState<Error | null>(null);
  const mutationKey = useMemo(() => checkInKeys.send(eventId), [eventId]);
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: () => send(eventId, queue),
    onSuccess: ({ items }) => {
      setError(null);
      onAnswers(items);
    },
    onError: setError,
  });
  useEffect(() => {
    const sendWaiting = () => {
      if (queue.read().length > 0 && queryClient.isMutating({ mutationKey }) === 0) mutate();
    };
    // What has just joined the queue is sent at once.
    sendWaiting();
    window.addEventListener('online', sendWaiting);
    const timer = window.setInterval(sendWaiting, RETRY_INTERVAL);
    return () => {
      window.removeEventListener('online', sendWaiting);
      window.clearInterval(timer);
    };
  }, [mutate, mutationKey, queue, waiting]);
  return error;
}

async function send(eventId: number, queue: CheckInQueue): Promise<CheckInResults> {
  const items = queue.read().slice(0, BATCH).map(actionOf);
  const results = await sendCheckIns(eventId, items);
  await applyResults(eventId, results, (guests) => withResults(guests, results));
  // Only now, so that nobody who is in is shown as missing in between.
  queue.change((now) => withoutAnswered(now, results));
  return results;
}

function pendingOf({ reservationId, ticket, checkedIn }: Done): Pending {
  return {
    client_id: newClientId(),
    checked_in: checkedIn,
    at: new Date().toISOString(),
    ...(reservationId !== undefined && { reservation_id: reservationId }),
    ...(ticket !== undefined && { ticket }),
  };
}

function isTemporary(error: Error | null): boolean {
  if (!(error instanceof ApiError)) return error === null;
  return error.status === 0 || error.status === 429 || error.status >= 500;
}
