import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/http/client';
import { useApiMutation } from '../../api/use-api-mutation';
import { accountKeys } from './api';

/** White around the code, in modules: what the standard asks for (ISO/IEC 18004, 4 X on each side). */
const QUIET_ZONE = 4;

/** Begins to set up the second step: returns its key, which counts once it is confirmed. */
export function useStartTotp() {
  return useApiMutation({
    call: (current_password: string) => api.POST('/api/auth/totp', { body: { current_password } }),
  });
}

/** Switches the second step on by a first code; returns the recovery codes. */
export function useConfirmTotp() {
  return useApiMutation({
    call: (totp: string) => api.POST('/api/auth/totp/confirm', { body: { totp } }),
    invalidates: ['account', 'session'],
  });
}

/** Switches the second step off. */
export function useDisableTotp(onSuccess: () => void) {
  return useApiMutation({
    call: (current_password: string) => api.POST('/api/auth/totp/disable', { body: { current_password } }),
    invalidates: ['account', 'session'],
    onSuccess,
  });
}

/** Returns the query of the QR code of an address such as `otpauth://…`, drawn here: the key leaves this page nowhere. */
export function useTotpCode(uri: string) {
  return useQuery({
    queryKey: accountKeys.totpCode(uri),
    queryFn: async () => (await import('uqr')).encode(uri, { ecc: 'M', border: QUIET_ZONE }),
    gcTime: 0,
    staleTime: Infinity,
  });
}
