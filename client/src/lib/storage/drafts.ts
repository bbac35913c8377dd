const PREFIX = 'apero.draft.';
/** Drafts nobody came back to are forgotten after two weeks: they hold personal answers. */
const MAX_AGE_MS = 14 * 24 * 60 * 60 * 1000;

/** The owner of a draft that was begun before it was known whose it is. */
export const ANYBODY = null;

/** The e-mail of the person whose draft it is: another person on the same machine never sees it. Undefined while it is not known: then there is none. */
export type DraftOwner = string | typeof ANYBODY | undefined;

interface Stored<T> {
  owner: string | null;
  savedAt: number;
  value: T;
}

/**
 * The forms whose typing is kept: details and answers are shared by sign-up, onboarding and profile editing; of each event
 * the ratings until they are sent, and whom one has not met.
 */
export type DraftName =
  | 'account'
  | 'details'
  | 'questionnaire'
  | 'report'
  | 'objection'
  | `feedback-${number}`
  | `not-met-${number}`;

/** Returns what was typed so far, kept in this browser so that no error, reload, back step or change of language loses it. */
export function readDraft<T>(name: DraftName, owner: DraftOwner): Partial<T> {
  if (owner === undefined) return {};
  try {
    const stored = JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null') as Stored<Partial<T>> | null;
    if (stored === null || stored.owner !== fold(owner)) return {};
    return Date.now() - stored.savedAt < MAX_AGE_MS ? stored.value : {};
  } catch {
    // Unreadable or forbidden storage is no draft.
    return {};
  }
}

/** Keeps what was typed so far. */
export function saveDraft<T>(name: DraftName, owner: DraftOwner, value: T): void {
  if (owner === undefined) return;
  const stored: Stored<T> = { owner: fold(owner), savedAt: Date.now(), value };
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(stored));
  } catch {
    // A full storage loses the draft, not the form.
  }
}

/** Returns the owner of a draft that is about one thing, such as an event. */
export function ownerOf(email: string | undefined, id: number): DraftOwner {
  return email === undefined ? undefined : `${email} ${id}`;
}

export function clearDraft(name: DraftName): void {
  localStorage.removeItem(PREFIX + name);
}

/** Forgets every draft, as signing out does. */
export function clearDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
}

/** E-mails are compared without case, as the server does. */
function fold(owner: string | null): string | null {
  return owner?.trim().toLowerCase() ?? null;
}
