const PREFIX = 'apero.draft.';
/** Drafts nobody came back to are forgotten after two weeks: they hold personal answers. */
const MAX_AGE_MS = 14 * 24 * 60 * 60 * 1000;

/** The owner of a draft that was begun before it was known whose it is. Its value then names the e-mail. */
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
 * the ratings until they are sent, and whom one has not met. Also until when news of connections
 * were shown, and until when a seat is held.
 */
export type DraftName =
  | 'account'
  | 'details'
  | 'questionnaire'
  | 'looking-for'
  | 'report'
  | 'objection'
  | 'connections-seen'
  | `feedback-${number}`
  | `not-met-${number}`
  | `hold-${number}`;

/** Returns what was typed so far, kept in this browser so that no error, reload, back step or change of language loses it. */
export function readDraft<T>(name: DraftName, owner: DraftOwner): Partial<T> {
  if (owner === undefined) return {};
  const stored = readStored<T>(PREFIX + name);
  return stored !== null && stored.owner === fold(owner) ? stored.value : {};
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

/** Removes every draft of another e-mail, and those that are too old. Call it when somebody signs in. */
export function clearDraftsOfOthers(email: string): void {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(PREFIX)) continue;
    const stored = readStored<{ email: string }>(key);
    // of a draft about one thing the owner is `email id`: `ownerOf`
    const [owner] = (stored?.owner ?? fold(stored?.value.email ?? null))?.split(' ') ?? [];
    if (stored === null || owner !== fold(email)) localStorage.removeItem(key);
  }
}

/** Returns what is stored under a key; null if there is nothing, if it cannot be read, or if it is too old. */
function readStored<T>(key: string): Stored<Partial<T>> | null {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as Stored<Partial<T>> | null;
    return stored !== null && Date.now() - stored.savedAt < MAX_AGE_MS ? stored : null;
  } catch {
    return null;
  }
}

/** E-mails are compared without case, as the server does. */
function fold(owner: string | null): string | null {
  return owner?.trim().toLowerCase() ?? null;
}
