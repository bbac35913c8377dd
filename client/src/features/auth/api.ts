import { api } from '../../api/http/client';
import { storeToken } from '../../api/http/token';
import { useApiMutation } from '../../api/use-api-mutation';
import { homeOf } from './session/session';

/** What one signs in with. */
export type Credentials = { email: string; password: string };

const bodyOf = ({ email, password }: Credentials) => ({ email: email.trim(), password });

/**
 * Logs in, stores the token and loads the next screen.
 * @param returnTo a path of this site; the home screen without it
 */
export function useLogIn(returnTo?: string) {
  return useApiMutation({
    call: (credentials: Credentials) =>
      api.POST('/api/auth/login', { body: bodyOf(credentials), credentials: 'include' }),
    onSuccess: ({ access_token, hasProfile }) => {
      storeToken(access_token);
      // A full load, so that nothing of an earlier visitor stays in memory.
      window.location.assign(returnTo ?? homeOf({ authenticated: true, hasProfile }));
    },
  });
}

interface RegisterOptions {
  onSuccess: () => void;
  onError: (error: Error) => void;
}

/** Creates an account and stores its token. */
export function useRegister({ onSuccess, onError }: RegisterOptions) {
  return useApiMutation({
    call: (credentials: Credentials) => api.POST('/api/auth/register', { body: bodyOf(credentials) }),
    onSuccess: ({ access_token }) => {
      storeToken(access_token);
      onSuccess();
    },
    onError,
  });
}
