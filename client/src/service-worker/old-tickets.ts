import { kept, replace } from './own-cache';
import { RESERVATIONS } from './todays-matches';
import { type Dated, isDayAfter } from './today.rules';

type Ticketed = Dated & { ticket: string | null };
type Reservations = Record<'upcoming' | 'past', Ticketed[]>;

/** Deletes the kept tickets of events from the day after on, also where the server cannot be asked. */
export async function forgetOldTickets(authorization: string): Promise<void> {
  const entry = await kept(RESERVATIONS, authorization);
  if (entry === undefined) return;
  const reservations = (await entry.json()) as Reservations;
  const now = new Date();
  const isOld = (event: Ticketed) => event.ticket !== null && isDayAfter(event, now);
  if (!reservations.upcoming.some(isOld)) return;
  const upcoming = reservations.upcoming.map((event) => (isOld(event) ? { ...event, ticket: null } : event));
  await replace(RESERVATIONS, authorization, entry, JSON.stringify({ ...reservations, upcoming }));
}
