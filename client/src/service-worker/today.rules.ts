import { wallTime } from '../lib/dates/zurich.rules';

const AFTERWARDS_MS = 60 * 60 * 1000;
const PHOTO = /^\/photos\/([\w-]{32})(?:-\d+)?\.webp$/;

/** An event as far as its times go, ISO 8601. */
export interface Dated {
  date: string;
  ends_at: string;
}

/** Returns whether the matches of an event are today's: from midnight in Zurich of its day until an hour after its end. */
export function isToday({ date, ends_at }: Dated, now: Date): boolean {
  const hasCome = wallTime(now.toISOString()).day >= wallTime(date).day;
  return hasCome && now.getTime() < Date.parse(ends_at) + AFTERWARDS_MS;
}

/** Returns whether an event is over: an hour after its end nobody shows a ticket any more. */
export function isOver({ ends_at }: Pick<Dated, 'ends_at'>, now: Date): boolean {
  return now.getTime() >= Date.parse(ends_at) + AFTERWARDS_MS;
}

/** A reservation as the server answers it, as far as it matters here. */
type Booked = Dated & { id: number; ticket: string | null };

/** One's own reservations, as the server answers them. */
export interface Reservations {
  upcoming: Booked[];
  past: Booked[];
}

/** What is kept of them. */
export interface KeptReservations extends Reservations {
  cancelled: never[];
  changes: never[];
  must_confirm: false;
}

/** The fields of a reservation from which a ticket and today's card are drawn. */
const TICKET_FIELDS = [
  'id',
  'date',
  'ends_at',
  'city',
  'postponed_from',
  'status',
  'name',
  'location',
  'venue',
  'map_url',
  'venue_accessibility',
  'ticket',
] as const;

/** Returns what is kept of reservations: those with a ticket that are not over, and today's; of each no more than it takes. */
export function keptReservations({ upcoming, past }: Reservations, now: Date): KeptReservations {
  return {
    upcoming: upcoming
      .filter((event) => (event.ticket !== null && !isOver(event, now)) || isToday(event, now))
      .map(ticketOf),
    past: past.filter((event) => isToday(event, now)).map(ticketOf),
    cancelled: [],
    changes: [],
    must_confirm: false,
  };
}

/** Returns what is kept of who is signed in. The e-mail of staff says whose check-ins wait to be sent. */
export function keptStatus({ authenticated, hasProfile, role, hide_previews, email }: Status): object {
  return { authenticated, hasProfile, role, hide_previews, ...(role !== 'user' && { email }) };
}

/** Who is signed in, as the server answers it, as far as it matters here. */
export interface Status {
  authenticated: boolean;
  hasProfile: boolean;
  role?: string;
  hide_previews?: boolean;
  email?: string;
}

/** Returns what is kept of a profile: the name on the ticket. Nothing of it can be edited, as the place has locked it. */
export function keptProfile({ name }: { name: string }): object {
  const empty = { age: null, gender: null, city: null, profession: null, looking_for: null };
  const photos = {
    photo_url: null,
    photo_url_2: null,
    photo_url_3: null,
    photo_url_4: null,
    photo_url_5: null,
  };
  return { name, ...empty, ...photos, profile_locked: true, locked_until: null, gender_locked: true };
}

function ticketOf(event: Booked): Booked & { confirm_until: null; friends_welcome: false } {
  const all = event as Booked & Record<string, unknown>;
  const taken = Object.fromEntries(TICKET_FIELDS.map((field) => [field, all[field] ?? null]));
  return {
    ...(taken as unknown as Booked),
    confirm_until: null,
    friends_welcome: false,
  };
}

/** Returns the key under which a photo is kept: the same in all its sizes and for all times, another for each reader. */
export function photoKey(address: string): string | undefined {
  const { pathname, searchParams } = new URL(address, 'http://x');
  const id = PHOTO.exec(pathname)?.[1];
  return id && `/photos/${id}?for=${searchParams.get('for')}`;
}

/** Returns the address of the smallest size of a photo. */
export function smallPhoto(address: string): string {
  return address.replace('.webp', '-320.webp');
}
