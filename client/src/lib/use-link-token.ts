import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Returns the token of a link from a mail, `?token=…` or `#token=…`; '' without one. What stands after the # reaches no
 * server and no log.
 */
export function useLinkToken(): string {
  const { search, hash } = useLocation();
  const [token] = useState(
    () => new URLSearchParams(search).get('token') ?? new URLSearchParams(hash.slice(1)).get('token') ?? '',
  );
  return token;
}
