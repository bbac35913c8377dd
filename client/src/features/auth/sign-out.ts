import { useNavigate } from 'react-router-dom';
import { api, unwrap } from '../../api/http/client';
import { getToken } from '../../api/http/token';
import { clearDrafts } from '../../lib/storage/drafts';
import { endSession } from './session/end-session';

/**
 * Returns a function that signs out: it removes the token, goes to / and revokes the token. It does not wait for the
 * server: a request under way would get 401 before the token is removed, and /auth would say that the session has ended.
 */
export function useSignOut({ keepDrafts = false } = {}): () => void {
  const navigate = useNavigate();
  return () => {
    const headers = { Authorization: `Bearer ${getToken()}` };
    if (!keepDrafts) clearDrafts();
    endSession('signed-out');
    void navigate('/');
    // the request outlives the page
    void unwrap(api.POST('/api/auth/logout', { headers, keepalive: true })).catch(() => undefined);
  };
}
