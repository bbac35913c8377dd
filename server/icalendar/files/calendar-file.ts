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
import type { Language } from '../../common/http/request-language.js';
import { type City, cityName } from '../../events/index.js';
import type { CalendarEntry } from '../entries/calendar-entries.service.js';
import { CALENDAR_NAME, CALENDAR_TEXTS } from './calendar-texts.js';

/** How often calendars are asked to read a feed again. */
const REFRESH_SECONDS = 3600;

/** The zone of all times, for calendars without an event. */
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

/** How a calendar's reader is spoken to, and where they find their ticket. */
export interface CalendarReader {
  language: Language;
  /** Public address of the product, without a slash at the end. */
  publicUrl: string;
}

/** Who invites whom, in a calendar that travels by mail. */
export interface Invitation {
  organizer: { name: string; address: string };
  attendee: string;
  /** When the mail is written. */
  now: Date;
}

/**
 * iCalendar (RFC 5545) of one entry for a mail: a REQUEST, or a CANCEL if the guest no longer goes there (RFC 5546). The
 * seat is already theirs, so nobody asks for an answer.
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

/** iCalendar of several entries, to be saved or subscribed to. The same entries are the same text. */
export function calendarFile(entries: readonly CalendarEntry[], reader: CalendarReader): string {
  const calendar = emptyCalendar();
  calendar.name(CALENDAR_NAME).ttl(REFRESH_SECONDS);
  for (const entry of entries) calendar.createEvent(eventOf(entry, reader));
  return entries.length > 0 ? textOf(calendar) : withZone(textOf(calendar));
}

/** An event as everybody may know of it. */
export interface PublicEntry {
  id: number;
  name: string;
  /** Grows with each change. */
  version: number;
  createdAt: Date;
  startsAt: Date;
  endsAt: Date;
  city: City;
  /** The address of its public page. */
  url: string;
}

/** iCalendar of events that everybody may know of, to subscribe to: what an event is called, when, and in which city. */
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

/** The same id for the same text, as RFC 7986 wants ids: a UUID, of the version for those that one makes oneself (RFC 9562). */
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

// all times are UTC: right on every side of a change of the clock, in calendars of every zone
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
  // RFC 5545 allows no control characters
  if (known.length > 0) return known.join(', ').replace(/\p{Cc}+/gu, ' ');
  return CALENDAR_TEXTS[language].toBeAnnounced.replace('{city}', cityName(city, language));
}

// RFC 5545 asks for one component at least (3.4)
function withZone(text: string): string {
  return text.replace('END:VCALENDAR', `${UTC_ZONE.join('\r\n')}\r\nEND:VCALENDAR`);
}

function textOf(calendar: ICalCalendar): string {
  return `${calendar.toString()}\r\n`;
}
