import { useQuery } from '@tanstack/react-query';
import type { NewApiKey, NewWebhook } from '../../../api/admin-types';
import { api } from '../../../api/http/client';
import { apiQuery } from '../../../api/query/api-query';
import { keysOf } from '../../../api/query/resources';
import { useApiMutation } from '../../../api/use-api-mutation';

const webhooks = keysOf('admin-webhooks');
const apiKeys = keysOf('admin-api-keys');
const WEBHOOKS = ['admin-webhooks', 'admin-audit'] as const;
const KEYS = ['admin-api-keys', 'admin-audit'] as const;
const pathOf = (id: number) => ({ path: { id } });
/** So many of what was sent are shown, the newest. */
const SHOWN = 20;

/** Returns the query of all webhooks. */
export function useWebhooks() {
  return useQuery(apiQuery(webhooks('list'), () => api.GET('/api/admin/webhooks')));
}

/** Returns the query of what was sent to a webhook; only while `isAsked`. */
export function useDeliveries(id: number, isAsked: boolean) {
  const params = { ...pathOf(id), query: { per_page: SHOWN } };
  return useQuery(
    apiQuery(webhooks('log', id), () => api.GET('/api/admin/webhooks/{id}/deliveries', { params }), {
      enabled: isAsked,
      // a test is on its way for a moment
      refetchInterval: 5000,
    }),
  );
}

/** Adds a webhook; the result holds its secret. */
export function useAddWebhook(onSuccess: () => void) {
  return useApiMutation({
    call: (body: NewWebhook) => api.POST('/api/admin/webhooks', { body }),
    invalidates: WEBHOOKS,
    onSuccess,
  });
}

/** Switches a webhook on or off. */
export function useSwitchWebhook(id: number) {
  return useApiMutation({
    call: (active: boolean) =>
      api.PATCH('/api/admin/webhooks/{id}', { params: pathOf(id), body: { active } }),
    invalidates: WEBHOOKS,
  });
}

/** Deletes a webhook. */
export function useDeleteWebhook(id: number, onSuccess: () => void) {
  return useApiMutation({
    call: () => api.DELETE('/api/admin/webhooks/{id}', { params: pathOf(id) }),
    invalidates: WEBHOOKS,
    onSuccess,
  });
}

/** Gives a webhook another secret, which the result holds. */
export function useRotateSecret(id: number) {
  return useApiMutation({
    call: () => api.POST('/api/admin/webhooks/{id}/secret', { params: pathOf(id) }),
    invalidates: WEBHOOKS,
  });
}

/** Sends a test to a webhook. */
export function useTestWebhook(id: number, onSuccess: () => void) {
  return useApiMutation({
    call: () => api.POST('/api/admin/webhooks/{id}/test', { params: pathOf(id) }),
    invalidates: WEBHOOKS,
    onSuccess,
  });
}

/** Sends once more what did not get through. */
export function useResend(id: number) {
  return useApiMutation({
    call: () => api.POST('/api/admin/webhook-deliveries/{id}/resend', { params: pathOf(id) }),
    invalidates: WEBHOOKS,
  });
}

/** Returns the query of all keys. */
export function useApiKeys() {
  return useQuery(apiQuery(apiKeys('list'), () => api.GET('/api/admin/api-keys')));
}

/** Makes a key, which the result holds. */
export function useMakeKey(onSuccess: () => void) {
  return useApiMutation({
    call: (body: NewApiKey) => api.POST('/api/admin/api-keys', { body }),
    invalidates: KEYS,
    onSuccess,
  });
}

/** Revokes a key. */
export function useRevokeKey(id: number, onSuccess: () => void) {
  return useApiMutation({
    call: () => api.DELETE('/api/admin/api-keys/{id}', { params: pathOf(id) }),
    invalidates: KEYS,
    onSuccess,
  });
}
