import { forgetOldLists } from './entrance';
import { drop, forgetAll, keptFor, replace } from './own-cache';
import { eventsOfToday, forgetMatchesBut, RESERVATIONS } from './todays-matches';
import { keptProfile, keptReservations, keptStatus, type Reservations, type Status } from './today.rules';

export const STATUS = '/api/auth/status';
export const PROFILE = '/api/profile';
/** What a ticket is drawn from. Nothing else of the API is kept but today's matches, and at an entrance its guests. */
export const TICKET_CALLS = [STATUS, PROFILE, RESERVATIONS] as const;
export type TicketCall = (typeof TICKET_CALLS)[number];

/** Returns what is kept of an answer of the server, as JSON. */
export function reduced(path: TicketCall, body: unknown): string {
  if (path === RESERVATIONS) return JSON.stringify(keptReservations(body as Reservations, new Date()));
  return JSON.stringify(path === STATUS ? keptStatus(body as Status) : keptProfile(body as { name: string }));
}

/** Returns whether there is a ticket or an event of today in reservations as they are kept. */
export function hasEvent(reservations: string): boolean {
  const { upcoming, past } = JSON.parse(reservations) as Reservations;
  return upcoming.length + past.length > 0;
}

/**
 * Deletes what is over, and what versions before have kept too much, whoever it is of and whether or not there is a
 * connection. Without an event and without a list of an entrance nothing stays.
 */
export async function forgetOld(): Promise<void> {
  const hasList = await forgetOldLists();
  let isSomething = false;
  let reservations = '{"upcoming":[],"past":[]}';
  for (const path of TICKET_CALLS) {
    const entry = await keptFor(path);
    if (entry === undefined) continue;
    isSomething = true;
    const before = await entry.clone().text();
    const less = reduced(path, JSON.parse(before));
    if (less !== before) await replace(path, entry, less);
    if (path === RESERVATIONS) reservations = less;
  }
  await forgetMatchesBut(eventsOfToday(JSON.parse(reservations) as Reservations));
  if (!isSomething || hasEvent(reservations)) return;
  if (!hasList) return forgetAll(null);
  await drop(PROFILE);
  await drop(RESERVATIONS);
}
