import { hash } from 'node:crypto';
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventClass,
  type ICalEventData,
  ICalEventStatus,
  type ICalOrganizer,
} from 'ical-generator';
import type { Language } from '../common/http/request-language.js';
import { cityName, type EventWithSeats } from '../events/index.js';
import type { CalendarEntryEntity } from './calendar-entry.entity.js';

/** The name of the calendar and of all its entries. */
export const CALENDAR_NAME = 'Apéro';

/**
 * The texts of a calendar; `{city}` and `{url}` are replaced. `toBeAnnounced`: the location of an event
 * without a known address. Others may see the calendar, so the texts reveal no more than the product's name.
 */
const CALENDAR_TEXTS: Readonly<Record<Language, Record<'toBeAnnounced' | 'description', string>>> = {
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

/** The content of a calendar entry. `cancelled`: the guest no longer attends, or the event was cancelled. */
export type CalendarContent = Pick<EventWithSeats, 'startsAt' | 'endsAt' | 'city' | 'venue' | 'location'> & {
  cancelled: boolean;
};

/** A guest's event in their calendar. */
export type CalendarEntry = CalendarContent & Pick<CalendarEntryEntity, 'uid' | 'sequence' | 'changedAt'>;

/** The language of a calendar's reader, and the public URL of the product, without a trailing slash. */
type CalendarReader = { language: Language; publicUrl: string };

/** Returns iCalendar of one entry for an email (RFC 5546): a REQUEST, or a CANCEL. It asks for no reply. */
export function invitationFile(
  entry: CalendarEntry,
  reader: CalendarReader,
  { organizer, attendee, now }: { organizer: ICalOrganizer; attendee: string; now: Date },
): string {
  const calendar = emptyCalendar();
  calendar.method(entry.cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST);
  calendar.createEvent({
    ...eventOf(entry, reader),
    stamp: now,
    organizer,
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
  return feedOf(entries.map((entry) => eventOf(entry, reader)));
}

type PublicFields = 'id' | 'name' | 'version' | 'createdAt' | 'startsAt' | 'endsAt' | 'city';

/** Returns iCalendar of public events, for a feed: name, time and city, with the URL of the event's public page. */
export function publicCalendarFile(
  entries: readonly (Pick<EventWithSeats, PublicFields> & { url: string })[],
  { language, publicUrl }: CalendarReader,
): string {
  const events = entries.map(({ id, name, version, createdAt, startsAt, endsAt, city, url }) => ({
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
  }));
  return feedOf(events);
}

function feedOf(events: readonly ICalEventData[]): string {
  const calendar = emptyCalendar().name(CALENDAR_NAME).ttl(REFRESH_SECONDS);
  for (const event of events) calendar.createEvent(event);
  // RFC 5545 requires at least one component (3.4)
  const zone = `${UTC_ZONE.join('\r\n')}\r\nEND:VCALENDAR`;
  return events.length > 0 ? textOf(calendar) : textOf(calendar).replace('END:VCALENDAR', zone);
}

/** Returns the same UID for the same text: a UUID (RFC 7986) of the version for custom content (RFC 9562). */
function uidOf(text: string): string {
  const hex = hash('sha256', text, 'hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
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

function textOf(calendar: ICalCalendar): string {
  return `${calendar.toString()}\r\n`;
}
