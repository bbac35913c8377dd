import { useEffect, useState } from 'react';
import type { Connection, EventItem, UserEvent } from '../../api/types';
import { useConnections } from '../../features/connections/api';
import { useEvents } from '../../features/events/api';
import { feedbackIsOpen, hasBegun } from '../../features/events/phase.rules';
import { useCandidates } from '../../features/feedback/api';
import { offerOf } from '../../features/reservations/action/event.rules';
import { useReservations } from '../../features/reservations/api';
import { isToday } from '../../features/reservations/today/today.rules';
import { waitingState } from '../../features/reservations/waiting/waiting.rules';
import { currentLanguage } from '../../lib/i18n';
import { hadOwnEvents, markOwnEvents } from '../../lib/storage/own-events-mark';
import { useNow } from '../../lib/use-now';

const DAY = 86_400_000;
/** Milliseconds after an event during which the landing asks for feedback and shows its connections. */
const RECENT = 14 * DAY;
/** What the card of an event offers to who has not paid for its seat. */
const HELD: ReadonlySet<string> = new Set(['held', 'paying']);

/** What the landing shows of a guest's own before anything else. */
export interface OwnEvents {
  /** Whether one of today's events is theirs. */
  hasToday: boolean;
  /** Their next event, if none is today. */
  next: UserEvent | undefined;
  /** Whether one of their events was moved or cancelled, and they have not acknowledged it. */
  hasChanges: boolean;
  /** Events with a seat that is held for them until it is paid, or whose payment is under way. */
  held: EventItem[];
  /** Events with a seat that is offered to them. */
  offers: EventItem[];
  /** Their last event, if they can rate its guests and have rated none. */
  toRate: UserEvent | undefined;
  /** Recent connections with whom they share nothing yet. */
  connections: Connection[];
  /** Whether they have been to an event. */
  isReturning: boolean;
  /** Whether to show any of this. */
  shows: boolean;
  /** Whether it is still being loaded, and there was something the last time. */
  isComing: boolean;
}

/** Returns what the landing shows of a guest's own. Feedback and connections are asked for only after a recent event. */
export function useOwnEvents(): OwnEvents {
  const now = useNow();
  const reservations = useReservations();
  const events = useEvents();
  const { upcoming = [], past = [] } = reservations.data ?? {};
  const hasToday = [...upcoming, ...past].some((event) => isToday(event, now));
  const recent = past.filter(({ ends_at }) => now.getTime() - Date.parse(ends_at) < RECENT);
  const last = recent.find((event) => feedbackIsOpen(event, now));
  const candidates = useCandidates(last?.id);
  const isUnrated = candidates.data?.length && candidates.data.every(({ rating }) => rating === null);
  const met = useConnections(currentLanguage(), { enabled: recent.length > 0 });
  const own = {
    hasToday,
    // absent in what a phone has kept since before there were any
    hasChanges: (reservations.data?.changes ?? []).length > 0,
    held: events.data?.filter((event) => HELD.has(offerOf(event, undefined, now))) ?? [],
    next: hasToday ? undefined : upcoming.find((event) => !hasBegun(event, now)),
    offers: events.data?.filter((event) => isOffered(event, now)) ?? [],
    toRate: isUnrated ? last : undefined,
    connections: (met.data ?? []).filter(
      ({ event_id, shared_by_me }) => shared_by_me.length === 0 && recent.some(({ id }) => id === event_id),
    ),
  };
  const shows =
    hasToday ||
    own.next !== undefined ||
    own.toRate !== undefined ||
    own.hasChanges ||
    own.held.length + own.offers.length + own.connections.length > 0;
  const [hadAny] = useState(hadOwnEvents);
  const isLoading = [reservations, candidates, met].some((query) => query.isLoading && !query.failureCount);
  const isKnown = reservations.data !== undefined && !isLoading;
  useEffect(() => {
    if (shows || isKnown) markOwnEvents(shows);
  }, [shows, isKnown]);
  return { ...own, isReturning: past.length > 0, shows, isComing: hadAny && !shows && isLoading };
}

function isOffered({ user_status, waiting }: EventItem, now: Date): boolean {
  return user_status === 'waitlisted' && waiting != null && waitingState(waiting, now) !== 'waits';
}
