import type { AuthStatus } from '../../api/types';
import { ANYBODY, readDraft, saveDraft } from '../../lib/storage/drafts';

/** What signing up keeps of its account. */
interface SignUpDraft {
  email: string;
  /** Whether step 2 has saved the profile: only the questionnaire is missing. */
  hasProfile?: boolean;
}

/** Returns what was kept of a sign-up begun in this browser. */
export function readSignUp(): Partial<SignUpDraft> {
  return readDraft<SignUpDraft>('account', ANYBODY);
}

/** Keeps how far a sign-up has come. */
export function saveSignUp(draft: SignUpDraft): void {
  saveDraft('account', ANYBODY, draft);
}

/**
 * Returns whether whoever is signed in has a profile from this sign-up and has not finished it, and the address is that of one of its later
 * steps: a reload there must not end it.
 */
export function isSigningUp(
  { email, hasProfile }: AuthStatus,
  { search }: Pick<Location, 'search'>,
): boolean {
  if (!hasProfile || !new URLSearchParams(search).has('step')) return false;
  const begun = readSignUp();
  return begun.hasProfile === true && begun.email?.trim().toLowerCase() === email?.toLowerCase();
}
