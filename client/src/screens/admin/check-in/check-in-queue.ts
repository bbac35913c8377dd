import type { Pending } from './check-in.rules';

/** Older than the word check-in: renamed, it would lose what phones have not sent yet. */
const PREFIX = 'apero.door.';
const listeners = new Set<() => void>();
/** What was last read, by key: the same list as long as the stored text is the same. */
const known = new Map<string, { text: string; queue: readonly Pending[] }>();
const NOTHING: readonly Pending[] = [];

/**
 * What was done at an entrance and the server has not confirmed yet. It survives a reload, an empty battery and a lost
 * session; it names reservations, never people.
 */
export interface CheckInQueue {
  read: () => readonly Pending[];
  change: (next: (queue: readonly Pending[]) => readonly Pending[]) => void;
}

/** Returns the queue of one event and one host. `owner` is the host's e-mail. */
export function checkInQueue(eventId: number, owner: string): CheckInQueue {
  const key = `${PREFIX}${eventId}.${owner.toLowerCase()}`;
  const read = () => {
    const text = localStorage.getItem(key) ?? '';
    const before = known.get(key);
    if (before?.text === text) return before.queue;
    const queue = parse(text);
    known.set(key, { text, queue });
    return queue;
  };
  return {
    read,
    change: (next) => {
      const queue = next(read());
      if (queue.length === 0) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(queue));
      for (const listener of listeners) listener();
    },
  };
}

/** Calls back when a queue changes, here or in another tab. */
export function onQueueChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function parse(text: string): readonly Pending[] {
  if (text === '') return NOTHING;
  try {
    return JSON.parse(text) as Pending[];
  } catch {
    return NOTHING;
  }
}
