const KEY = 'apero.friend';

/** The link by which somebody was invited to an event. */
export interface FriendLink {
  event_id: number;
  token: string;
  /** Until when the place is kept: ISO 8601. */
  until: string;
}

/**
 * Keeps the link in this browser while its place is kept: whoever signs up comes back from their mail in another tab. It
 * says nothing of the person, and takes one place for whoever has it.
 */
export function keepFriendLink(link: FriendLink): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(link));
  } catch {
    // A browser that keeps nothing: the link is opened once more.
  }
}

/** Returns the kept link; undefined if there is none, or its time is over. */
export function keptFriendLink(): FriendLink | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as FriendLink | null;
    return kept !== null && new Date(kept.until).getTime() > Date.now() ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the token of the kept link to an event; '' if there is none. */
export function friendTokenTo(eventId: number): string {
  const kept = keptFriendLink();
  return kept?.event_id === eventId ? kept.token : '';
}

/** Forgets the kept link. */
export function forgetFriendLink(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing is kept there.
  }
}
