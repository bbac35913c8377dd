import { hasCode } from '../../api/http/api-error';
import { api } from '../../api/http/client';
import { getToken, storeToken } from '../../api/http/token';
import { useApiMutation } from '../../api/use-api-mutation';
import { clearDraftsOfOthers } from '../../lib/storage/drafts';
import type { EventLink } from '../../lib/storage/via';
import { homeOf, refreshSession } from './session/session';

/** What one signs in with. */
export type Credentials = { email: string; password: string };
/** What one logs in with: the code only where the second step is switched on. */
export type LogIn = Credentials & {
  totp?: string;
  /** Whether somebody who is blocked wants to reach their own data alone. */
  own_data?: true;
};

const bodyOf = <C extends Credentials>(credentials: C) => ({
  ...credentials,
  email: credentials.email.trim(),
});

interface LogInOptions {
  /** A path of this site; the home screen without it. */
  returnTo: string | undefined;
  /** Called when the account asks for the code of an app. */
  onCodeAsked: () => void;
}

/** Logs in, stores the token and loads the next screen. */
export function useLogIn({ returnTo, onCodeAsked }: LogInOptions) {
  return useApiMutation({
    call: (credentials: LogIn) =>
      api.POST('/api/auth/login', { body: bodyOf(credentials), credentials: 'include' }),
    onSuccess: ({ access_token, hasProfile }, { email, own_data }) => {
      storeToken(access_token);
      clearDraftsOfOthers(email);
      // A full load, so that nothing of an earlier visitor stays in memory.
      const home = homeOf({ authenticated: true, hasProfile, ...(own_data && { blocked: true }) });
      window.location.assign(own_data ? home : (returnTo ?? home));
    },
    onError: (error) => {
      if (hasCode(error, 'TOTP_REQUIRED')) onCodeAsked();
    },
  });
}

interface SignInAgainOptions {
  onSuccess: () => void;
  /** Called when the account asks for the code of an app. */
  onCodeAsked: () => void;
}

/** Logs in where the session has expired, and stores the new token; the page stays as it is. */
export function useSignInAgain({ onSuccess, onCodeAsked }: SignInAgainOptions) {
  return useApiMutation({
    call: (credentials: LogIn) => api.POST('/api/auth/login', { body: credentials, credentials: 'include' }),
    onSuccess: ({ access_token }) => {
      storeToken(access_token);
      onSuccess();
    },
    onError: (error) => {
      if (hasCode(error, 'TOTP_REQUIRED')) onCodeAsked();
    },
  });
}

interface RegisterOptions {
  onSuccess: () => void;
  onError: (error: Error) => void;
}

/** Who registers, and the event for which they come if a link named its channel. */
export type Registration = Credentials & Partial<EventLink>;

/** Creates an account and stores its token. */
export function useRegister({ onSuccess, onError }: RegisterOptions) {
  return useApiMutation({
    call: (registration: Registration) => api.POST('/api/auth/register', { body: bodyOf(registration) }),
    onSuccess: ({ access_token }, { email }) => {
      storeToken(access_token);
      clearDraftsOfOthers(email);
      onSuccess();
    },
    onError,
  });
}

/** Asks for a mail with a link for a new password. The answer is the same whether or not there is such an account. */
export function useForgotPassword() {
  return useApiMutation({
    call: (email: string) => api.POST('/api/auth/forgot-password', { body: { email: email.trim() } }),
  });
}

/** Sets a new password by the token of a mail; every session of the account ends. */
export function useResetPassword({ onSuccess, onError }: RegisterOptions) {
  return useApiMutation({
    call: (body: { token: string; password: string }) => api.POST('/api/auth/reset-password', { body }),
    onSuccess,
    onError,
  });
}

/** Confirms an e-mail address by the token of a mail. */
export function useVerifyEmail() {
  return useApiMutation({
    call: (token: string) => api.POST('/api/auth/verify-email', { body: { token } }),
    onSuccess: async () => {
      if (getToken() !== null) await refreshSession();
    },
  });
}

/** Sends the mail to confirm the address again. */
export function useResendVerification() {
  return useApiMutation({ call: () => api.POST('/api/auth/resend-verification') });
}
