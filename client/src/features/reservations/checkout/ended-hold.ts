import { useEffect } from 'react';
import type { EventItem } from '../../../api/types';
import { ANYBODY, clearDraft, readDraft, saveDraft } from '../../../lib/storage/drafts';

/** Milliseconds for which a guest is told that their hold has ended. */
const TOLD = 24 * 60 * 60 * 1000;
/** The states of a seat that was paid, or is free of charge. */
const TAKEN: ReadonlySet<string> = new Set(['paid', 'confirmed']);

type Held = Pick<EventItem, 'id' | 'user_status' | 'held_until' | 'payment_under_way'>;

/** A hold of the guest's whose time to pay is over. */
interface EndedHold {
  /** ISO 8601. */
  until: string;
  /** Whether the page of the event has said so. */
  seen?: boolean;
}

const nameOf = (id: number) => `hold-${id}` as const;

/** Keeps in this browser until when a seat is held, so that its end can be told; forgets it once it is paid or given back. */
export function useKeptHold({ id, user_status, held_until }: Held, now: Date): void {
  useEffect(() => {
    const { until } = readDraft<EndedHold>(nameOf(id), ANYBODY);
    if (user_status === 'held') {
      if (held_until !== null && held_until !== until)
        saveDraft<EndedHold>(nameOf(id), ANYBODY, { until: held_until });
    } else if (until !== undefined && (TAKEN.has(user_status) || now < new Date(until)))
      clearDraft(nameOf(id));
  }, [id, user_status, held_until, now]);
}

/** Returns the guest's hold at an event that has ended unpaid within a day; undefined for none. */
export function endedHold(event: Held, now: Date): EndedHold | undefined {
  if (TAKEN.has(event.user_status) || event.payment_under_way) return undefined;
  const kept = readDraft<EndedHold>(nameOf(event.id), ANYBODY);
  const until = event.user_status === 'held' ? event.held_until : kept.until;
  if (!until) return undefined;
  const age = now.getTime() - new Date(until).getTime();
  return age >= 0 && age < TOLD ? { until, seen: kept.until === until && kept.seen === true } : undefined;
}

/** Remembers that the page of an event has said so. */
export function markEndSeen(eventId: number, until: string): void {
  saveDraft<EndedHold>(nameOf(eventId), ANYBODY, { until, seen: true });
}
