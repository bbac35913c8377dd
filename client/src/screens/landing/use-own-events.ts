import { useEffect, useState } from 'react';
import { useConnectionNews } from '../../api/connection-news';
import type { Connection, EventItem, UserEvent } from '../../api/types';
import { useEvents } from '../../features/events/api';
import { eventToRate, hasBegun } from '../../features/events/phase.rules';
import { useUnrated } from '../../features/feedback/api';
import { offerOf } from '../../features/reservations/action/event.rules';
import { useReservations } from '../../features/reservations/api';
import { endedHold } from '../../features/reservations/checkout/ended-hold';
import { isToday } from '../../features/reservations/today/today.rules';
import { offersIn } from '../../features/reservations/waiting/waiting.rules';
import { hadOwnEvents, markOwnEvents } from '../../lib/storage/own-events-mark';
import { useNow } from '../../lib/use-now';

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
  /** Events with a seat that was held for them and not paid in time, until they have seen so. */
  ended: EventItem[];
  /** Events with a seat that is offered to them. */
  offers: EventItem[];
  /** Their last event, if they can rate its guests and have rated none. */
  toRate: UserEvent | undefined;
  /** Connections with news that they have not seen. */
  connections: Connection[];
  /** Whether they have been to an event. */
  isReturning: boolean;
  /** Whether to show any of this. */
  shows: boolean;
  /** Whether it is still being loaded, and there was something the last time. */
  isComing: boolean;
  /** Whether it is still being loaded, and nothing is known of the last time. */
  isUnknown: boolean;
}

/** Returns what the landing shows of a guest's own. Feedback and connections are asked for only after an event. */
export function useOwnEvents(): OwnEvents {
  const now = useNow();
  const reservations = useReservations();
  const events = useEvents();
  const { upcoming = [], past = [] } = reservations.data ?? {};
  const hasToday = [...upcoming, ...past].some((event) => isToday(event, now));
  const feedback = useUnrated(eventToRate(past, now));
  const met = useConnectionNews({ asks: past.length > 0 });
  const own = {
    hasToday,
    // absent in what a phone has kept since before there were any
    hasChanges: (reservations.data?.changes ?? []).length > 0,
    held: events.data?.filter((event) => HELD.has(offerOf(event, undefined, now))) ?? [],
    ended: events.data?.filter((event) => endedHold(event, now)?.seen === false) ?? [],
    next: hasToday ? undefined : upcoming.find((event) => !hasBegun(event, now)),
    offers: offersIn(events.data ?? [], now),
    toRate: feedback.toRate,
    connections: met.news,
  };
  const shows =
    hasToday ||
    own.next !== undefined ||
    own.toRate !== undefined ||
    own.hasChanges ||
    [own.held, own.ended, own.offers, own.connections].some(({ length }) => length > 0);
  const [hadAny] = useState(hadOwnEvents);
  const isLoading =
    (reservations.isLoading && !reservations.failureCount) || feedback.isComing || met.isComing;
  const isKnown = reservations.data !== undefined && !isLoading;
  useEffect(() => {
    if (shows || isKnown) markOwnEvents(shows);
  }, [shows, isKnown]);
  return {
    ...own,
    isReturning: past.length > 0,
    shows,
    isComing: hadAny === true && !shows && isLoading,
    isUnknown: hadAny === undefined && isLoading,
  };
}
