const KEY = 'apero.own-events';

/** Returns whether the landing showed something of the guest's own the last time: room is kept while it loads. */
export function hadOwnEvents(): boolean {
  return localStorage.getItem(KEY) !== null;
}

/** Remembers whether the landing shows something of the guest's own. The end of the session forgets it. */
export function markOwnEvents(shows: boolean): void {
  if (shows) localStorage.setItem(KEY, '1');
  else localStorage.removeItem(KEY);
}
