import i18next from 'i18next';
import { useDeferredValue, useEffect } from 'react';
import { useSession } from '../../features/auth/session/session';
import { useMatchingConsent } from '../../features/consents/api';
import { useLegalFacts } from '../../features/legal/api';

/** Loads the notices' code, and beside it their phrases. */
export async function loadNotices() {
  const [notices] = await Promise.all([import('./notices'), i18next.loadNamespaces('account')]);
  return notices;
}

/**
 * Returns whether a notice stands above the events, which would push them down if it came later; undefined while that is not
 * known. It is asked for beside the events.
 */
export function useNoticesDue(): boolean | undefined {
  const { data: status } = useSession();
  const { query, active } = useMatchingConsent();
  const unconfirmed = status?.email_verified === false;
  const facts = useLegalFacts(unconfirmed);
  const due = unconfirmed || status?.email_bounces === true || active === false;
  useEffect(() => {
    // a failure is met again where they are shown
    if (due) loadNotices().catch(() => undefined);
  }, [due]);
  const waits = waiting(query) || (unconfirmed && waiting(facts));
  // One that comes later lets the events stand until its code is there.
  return useDeferredValue(waits ? undefined : due);
}

/** Whether an answer may still come soon: after a failure nothing waits for the next try. */
function waiting({ isPending, failureCount }: { isPending: boolean; failureCount: number }): boolean {
  return isPending && failureCount === 0;
}
