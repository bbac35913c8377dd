import { useNavigate } from 'react-router-dom';
import { api, unwrap } from '../../api/http/client';
import { clearDrafts } from '../../lib/storage/drafts';
import { endSession } from './session/end-session';

/** Returns a function that signs out: it revokes and removes the token and goes to /, even if the call fails. */
export function useSignOut({ keepDrafts = false } = {}): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await unwrap(api.POST('/api/auth/logout')).catch(() => undefined);
    if (!keepDrafts) clearDrafts();
    endSession('signed-out');
    await navigate('/');
  };
}
