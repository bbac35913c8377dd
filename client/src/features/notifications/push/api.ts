import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, unwrap } from '../../../api/http/client';
import { apiQuery } from '../../../api/query/api-query';
import { invalidate, keysOf } from '../../../api/query/resources';
import {
  browserSubscription,
  isOwner,
  noteAnswer,
  noteOwner,
  pushDevice,
  subscribeBrowser,
  unsubscribeBrowser,
} from './device';

const pushKeys = { status: () => keysOf('account')('push') };

/** Returns the query of whether this device shows what one is told. */
export function usePushStatus() {
  return useQuery(apiQuery(pushKeys.status(), () => api.GET('/api/account/push')));
}

/** Switches messages on for this device. Its error is PushRefused if the person does not allow it. */
export function useSwitchPushOn(email: string | undefined) {
  return useMutation({
    mutationFn: async (publicKey: string) => {
      const body = await subscribeBrowser(publicKey);
      await unwrap(api.POST('/api/account/push', { body }));
      noteOwner(email);
      noteAnswer('yes');
    },
    onSettled: () => invalidate('account'),
  });
}

/** Switches messages off for this device. */
export function useSwitchPushOff() {
  return useMutation({
    mutationFn: async () => {
      await unwrap(api.DELETE('/api/account/push'));
      noteOwner(undefined);
      await unsubscribeBrowser();
    },
    onSettled: () => invalidate('account'),
  });
}

/**
 * Subscribes this device again where its owner had switched messages on and the server does not know it (any more): a new
 * password begins a new session.
 */
export function useRenewedPush(email: string | undefined, subscribed: boolean | undefined): void {
  useEffect(() => {
    if (subscribed !== false || !isOwner(email) || pushDevice() !== 'allowed') return;
    void renew();
  }, [email, subscribed]);
}

async function renew(): Promise<void> {
  const body = await browserSubscription();
  if (body === undefined) return;
  await unwrap(api.POST('/api/account/push', { body })).catch(() => undefined);
  await invalidate('account');
}
