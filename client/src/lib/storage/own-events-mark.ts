const KEY = 'apero.own-events';

/**
 * Returns whether the landing showed something of the guest's own the last time: room is kept while it loads. Undefined on
 * a device where the guest has not seen the landing since signing in.
 */
export function hadOwnEvents(): boolean | undefined {
  const mark = localStorage.getItem(KEY);
  return mark === null ? undefined : mark === '1';
}

/** Remembers whether the landing shows something of the guest's own; undefined forgets it, at the end of the session. */
export function markOwnEvents(shows: boolean | undefined): void {
  if (shows === undefined) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, shows ? '1' : '0');
}
