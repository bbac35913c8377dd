const PREFIX = 'apero.draft.';
/** Drafts nobody came back to are forgotten after two weeks: they hold personal answers. */
const MAX_AGE_MS = 14 * 24 * 60 * 60 * 1000;

interface Stored<T> {
  owner: string;
  savedAt: number;
  value: T;
}

/** The forms whose typing is kept: details and answers are shared by sign-up, onboarding and profile editing. */
export type DraftName = 'account' | 'details' | 'questionnaire' | 'feedback' | 'report';

/**
 * What was typed so far, kept in this browser so that no error, reload, back step or change of language loses it.
 * @param owner the e-mail whose draft it is: another person on the same machine never sees it
 */
export function readDraft<T>(name: DraftName, owner: string): Partial<T> {
  try {
    const stored = JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null') as Stored<Partial<T>> | null;
    if (stored === null || stored.owner !== fold(owner)) return {};
    return Date.now() - stored.savedAt < MAX_AGE_MS ? stored.value : {};
  } catch {
    // Unreadable or forbidden storage is no draft.
    return {};
  }
}

export function saveDraft<T>(name: DraftName, owner: string, value: T): void {
  const stored: Stored<T> = { owner: fold(owner), savedAt: Date.now(), value };
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(stored));
  } catch {
    // A full storage loses the draft, not the form.
  }
}

export function clearDraft(name: DraftName): void {
  localStorage.removeItem(PREFIX + name);
}

/** Forgets every draft, as signing out does. */
export function clearDrafts(): void {
  for (const name of ['account', 'details', 'questionnaire', 'feedback', 'report'] as const) clearDraft(name);
}

/** E-mails are compared without case, as the server does. */
function fold(email: string): string {
  return email.trim().toLowerCase();
}
