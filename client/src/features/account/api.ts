import { useMutation, useQuery } from '@tanstack/react-query';
import { download } from '../../api/download';
import { api } from '../../api/http/client';
import { storeToken } from '../../api/http/token';
import { apiQuery } from '../../api/query/api-query';
import { invalidate, keysOf } from '../../api/query/resources';
import type { AccountSettings } from '../../api/types';
import { useApiMutation } from '../../api/use-api-mutation';

const key = keysOf('account');
export const accountKeys = {
  sessions: () => key('sessions'),
  settings: () => key('settings'),
  deletion: () => key('deletion'),
  objections: () => key('objections'),
  totpCode: (uri: string) => key('totp-code', uri),
};

interface Outcome {
  onSuccess?: () => void;
  onError?: (error: Error) => void;
}

/** What changing the password asks for. */
export type PasswordChange = { current_password: string; new_password: string };

/** Changes the password. All other sessions end; this one goes on with a new token. */
export function useChangePassword({ onSuccess, onError }: Outcome) {
  return useApiMutation({
    call: (body: PasswordChange) => api.POST('/api/auth/change-password', { body }),
    onSuccess: async ({ access_token }) => {
      // First: with the old token everything else would be refused, and the session be over.
      storeToken(access_token);
      await invalidate('account', 'calendar-feed');
      onSuccess?.();
    },
    onError,
  });
}

/** What changing the e-mail address asks for. */
export type EmailChange = { current_password: string; email: string };

/** Asks for another e-mail address; it counts when it is confirmed. */
export function useChangeEmail(options: Outcome) {
  return useApiMutation({
    ...options,
    call: (body: EmailChange) =>
      api.POST('/api/auth/change-email', { body: { ...body, email: body.email.trim() } }),
  });
}

/** Returns the query of the sessions of the account, with their devices. */
export function useSessions() {
  return useQuery(apiQuery(accountKeys.sessions(), () => api.GET('/api/auth/sessions')));
}

/** Ends one session. */
export function useEndSession() {
  return useApiMutation({
    call: (id: number) => api.DELETE('/api/auth/sessions/{id}', { params: { path: { id } } }),
    invalidates: ['account'],
  });
}

/** Ends all sessions but this one, and the address at which a calendar reads one's events. */
export function useEndOtherSessions() {
  return useApiMutation({
    call: () => api.DELETE('/api/auth/sessions'),
    invalidates: ['account', 'calendar-feed'],
  });
}

/** Returns the query of the language of mails and of what may be sent. */
export function useAccountSettings() {
  return useQuery(apiQuery(accountKeys.settings(), () => api.GET('/api/account/settings')));
}

/** Saves the language of mails and what may be sent. */
export function useSaveAccountSettings() {
  return useApiMutation({
    call: (body: Partial<AccountSettings>) => api.PUT('/api/account/settings', { body }),
    invalidates: ['account', 'session'],
  });
}

/** Saves everything that is held of the person as a ZIP file. */
export function useExport(name: string) {
  return useMutation({ mutationFn: () => download('/api/account/export', `${name}.zip`) });
}

/** Returns the query of what deleting the account would do. It depends on the time: never from the cache. */
export function useDeletion() {
  return useQuery(
    apiQuery(accountKeys.deletion(), () => api.GET('/api/account/deletion'), { gcTime: 0, staleTime: 0 }),
  );
}

/** Deletes the account. The result says what comes back. */
export function useDeleteAccount(options: {
  onSuccess: (done: { refund_chf: number }) => void;
  onError: () => void;
}) {
  return useApiMutation({
    ...options,
    call: (password: string) => api.DELETE('/api/account', { body: { password } }),
  });
}

/** Returns the query of one's objections to match lists, with their answers. */
export function useObjections() {
  return useQuery(apiQuery(accountKeys.objections(), () => api.GET('/api/account/objections')));
}
