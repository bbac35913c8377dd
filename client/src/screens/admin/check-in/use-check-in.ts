import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { ApiError } from '../../../api/http/api-error';
import { api, take } from '../../../api/http/client';
import { queryClient } from '../../../api/query/query-client';
import { useSession } from '../../../features/auth/session/session';
import type { DoorList, Synced } from '../../../api/admin-types';
import { actionOf, type Pending, withoutAnswered, withPending, withSynced } from './check-in.rules';
import { type DoorQueue, doorQueue, onQueueChange } from './check-in-queue';
import { newClientId } from './tickets';

/** Milliseconds between two looks at what others at the same door did. */
const LOOK = 15_000;
/** Milliseconds before what could not be sent is sent again. */
const AGAIN = 4_000;
/** The server takes at most so many at once. */
const AT_ONCE = 500;

/** Something done at the door just now. */
interface Done {
  reservationId?: number;
  ticket?: string;
  checkedIn: boolean;
}

/** The door of an evening: the guests as this phone knows them, and what it still has to send. */
export function useDoor(eventId: number, onAnswers: (answers: Synced['items']) => void) {
  const { data: status } = useSession();
  const owner = status?.email ?? '';
  const queue = useMemo(() => doorQueue(eventId, owner), [eventId, owner]);
  const pending = useSyncExternalStore(onQueueChange, queue.read);
  const door = useQuery({
    queryKey: doorKey(eventId),
    queryFn: () => take(api.GET('/api/admin/events/{id}/door', { params: { path: { id: eventId } } })),
    refetchInterval: LOOK,
  });
  const error = useSending(eventId, queue, pending.length, onAnswers);
  return {
    door,
    guests: useMemo(() => withPending(door.data?.items ?? [], pending), [door.data, pending]),
    waiting: pending.length,
    /** Why the server refuses what waits; a lost connection is no refusal. */
    refusal: pending.length > 0 && !mayPass(error) ? error : null,
    offline: pending.length > 0 && error !== null && mayPass(error),
    /** Notes what was done, to be sent at once or as soon as possible; answers the name under which it is sent. */
    act: (done: Done): string => {
      const action = pendingOf(done);
      queue.change((now) => [...now, action]);
      return action.client_id;
    },
  };
}

/** Sends what waits, again and again until it has been taken; answers why the last attempt failed, if it did. */
function useSending(
  eventId: number,
  queue: DoorQueue,
  waiting: number,
  onAnswers: (answers: Synced['items']) => void,
): Error | null {
  const [error, setError] = useState<Error | null>(null);
  const mutationKey = useMemo(() => ['door', eventId, 'send'], [eventId]);
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
    const timer = window.setInterval(sendWaiting, AGAIN);
    return () => {
      window.removeEventListener('online', sendWaiting);
      window.clearInterval(timer);
    };
  }, [mutate, mutationKey, queue, waiting]);
  return error;
}

async function send(eventId: number, queue: DoorQueue): Promise<Synced> {
  const body = { items: queue.read().slice(0, AT_ONCE).map(actionOf) };
  const synced = await take(
    api.POST('/api/admin/events/{id}/check-ins', { params: { path: { id: eventId } }, body }),
  );
  await takeOver(eventId, synced);
  // Only now, so that nobody who is in is shown as missing in between.
  queue.change((now) => withoutAnswered(now, synced));
  return synced;
}

/** Writes the server's word into the list. A list that was asked for before it is thrown away. */
async function takeOver(eventId: number, synced: Synced): Promise<void> {
  const queryKey = doorKey(eventId);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<DoorList>(
    queryKey,
    (list) => list && { ...list, items: withSynced(list.items, synced) },
  );
  const known = new Set(
    queryClient.getQueryData<DoorList>(queryKey)?.items.map(({ reservation_id }) => reservation_id),
  );
  // Somebody who reserved after the list was read.
  if (synced.items.some(({ reservation_id }) => reservation_id !== null && !known.has(reservation_id)))
    await queryClient.invalidateQueries({ queryKey });
}

function doorKey(eventId: number) {
  return ['door', eventId, 'guests'];
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

function mayPass(error: Error | null): boolean {
  if (!(error instanceof ApiError)) return error === null;
  return error.status === 0 || error.status === 429 || error.status >= 500;
}
