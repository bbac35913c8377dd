import { createHash } from 'node:crypto';
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventClass,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator';
import type { Language } from '../common/http/request-language.js';
import { type City, cityName } from '../events/index.js';

/** The texts of a calendar. Others may see them, so they contain no more than the product's name. */
interface CalendarTexts {
  /** The location of an event whose address is not known yet. `{city}` is replaced. */
  toBeAnnounced: string;
  /** `{url}` is replaced. */
  description: string;
}

/** The name of the calendar and of all its entries. */
export const CALENDAR_NAME = 'Apéro';

const CALENDAR_TEXTS: Readonly<Record<Language, CalendarTexts>> = {
  en: {
    toBeAnnounced: '{city} – address to be announced',
    description: 'Your ticket and the latest details: {url}',
  },
  fr: {
    toBeAnnounced: '{city} – adresse à venir',
    description: 'Ton billet et les dernières informations : {url}',
  },
  it: {
    toBeAnnounced: '{city} – indirizzo in arrivo',
    description: 'Il tuo biglietto e le ultime informazioni: {url}',
  },
  de: {
    toBeAnnounced: '{city} – Adresse folgt',
    description: 'Dein Ticket und alle aktuellen Angaben: {url}',
  },
};

/** The refresh interval that feeds suggest to calendars, in seconds. */
const REFRESH_SECONDS = 3600;

/** The time zone component, for calendars without an event. */
const UTC_ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** The content of a calendar entry. */
export interface CalendarContent {
  startsAt: Date;
  endsAt: Date;
  city: City;
  venue: string | null;
  location: string | null;
  /** Whether the guest no longer attends: they cancelled, were refunded, or the event was cancelled. */
  cancelled: boolean;
}

/** A guest's event in their calendar. */
export interface CalendarEntry extends CalendarContent {
  uid: string;
  sequence: number;
  changedAt: Date;
}

/** The language of a calendar's reader, and where they find their ticket. */
export interface CalendarReader {
  language: Language;
  /** Public URL of the product, without a trailing slash. */
  publicUrl: string;
}

/** Organizer and attendee of an invitation that is sent by mail. */
interface Invitation {
  organizer: { name: string; address: string };
  attendee: string;
  /** The time of the mail. */
  now: Date;
}

/**
 * Returns iCalendar (RFC 5545) of one entry for a mail: a REQUEST, or a CANCEL if the guest no longer attends (RFC
 * 5546). It asks for no reply, because the seat is reserved already.
 */
export function invitationFile(
  entry: CalendarEntry,
  reader: CalendarReader,
  { organizer, attendee, now }: Invitation,
): string {
  const calendar = emptyCalendar();
  calendar.method(entry.cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST);
  calendar.createEvent({
    ...eventOf(entry, reader),
    stamp: now,
    organizer: { name: organizer.name, email: organizer.address },
    attendees: [
      {
        email: attendee,
        role: ICalAttendeeRole.REQ,
        type: ICalAttendeeType.INDIVIDUAL,
        status: ICalAttendeeStatus.ACCEPTED,
        rsvp: false,
      },
    ],
  });
  return textOf(calendar);
}

/** Returns iCalendar of several entries, for a file or a feed. The same entries give the same text. */
export function calendarFile(entries: readonly CalendarEntry[], reader: CalendarReader): string {
  const calendar = emptyCalendar();
  calendar.name(CALENDAR_NAME).ttl(REFRESH_SECONDS);
  for (const entry of entries) calendar.createEvent(eventOf(entry, reader));
  return entries.length > 0 ? textOf(calendar) : withZone(textOf(calendar));
}

/** The public part of an event. */
export interface PublicEntry {
  id: number;
  name: string;
  /** Incremented by each change. */
  version: number;
  createdAt: Date;
  startsAt: Date;
  endsAt: Date;
  city: City;
  /** The URL of its public page. */
  url: string;
}

/** Returns iCalendar of public events, for a feed: name, time and city. */
export function publicCalendarFile(
  entries: readonly PublicEntry[],
  { language, publicUrl }: CalendarReader,
): string {
  const calendar = emptyCalendar();
  calendar.name(CALENDAR_NAME).ttl(REFRESH_SECONDS);
  for (const { id, name, version, createdAt, startsAt, endsAt, city, url } of entries)
    calendar.createEvent({
      id: uidOf(`${publicUrl}/events/${id}`),
      sequence: version - 1,
      stamp: createdAt,
      start: startsAt,
      end: endsAt,
      summary: name.replace(/\p{Cc}+/gu, ' '),
      location: cityName(city, language),
      description: url,
      url,
      status: ICalEventStatus.CONFIRMED,
      class: ICalEventClass.PUBLIC,
    });
  return entries.length > 0 ? textOf(calendar) : withZone(textOf(calendar));
}

/**
 * Returns the same UID for the same text: a UUID, as RFC 7986 recommends, of the version for custom content (RFC 9562).
 */
function uidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

function emptyCalendar(): ICalCalendar {
  return ical({ prodId: { company: CALENDAR_NAME, product: CALENDAR_NAME, language: 'EN' } });
}

// all times in UTC: correct in all time zones, and when the clocks change
function eventOf(entry: CalendarEntry, { language, publicUrl }: CalendarReader): ICalEventData {
  const { uid, sequence, changedAt, startsAt, endsAt, cancelled } = entry;
  const url = `${publicUrl}/dashboard`;
  return {
    id: uid,
    sequence,
    stamp: changedAt,
    lastModified: changedAt,
    start: startsAt,
    end: endsAt,
    summary: CALENDAR_NAME,
    description: CALENDAR_TEXTS[language].description.replace('{url}', url),
    location: placeOf(entry, language),
    url,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    class: ICalEventClass.PRIVATE,
  };
}

function placeOf({ venue, location, city }: CalendarEntry, language: Language): string {
  const known = [venue, location].filter((part) => part !== null);
  // RFC 5545 forbids control characters
  if (known.length > 0) return known.join(', ').replace(/\p{Cc}+/gu, ' ');
  return CALENDAR_TEXTS[language].toBeAnnounced.replace('{city}', cityName(city, language));
}

// RFC 5545 requires at least one component (3.4)
function withZone(text: string): string {
  return text.replace('END:VCALENDAR', `${UTC_ZONE.join('\r\n')}\r\nEND:VCALENDAR`);
}

function textOf(calendar: ICalCalendar): string {
  return `${calendar.toString()}\r\n`;
}
