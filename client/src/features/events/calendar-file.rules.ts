import { wallTime, ZURICH } from '../../lib/dates/zurich.rules.js';

/** What of an event goes into a calendar. */
export interface CalendarEntry {
  id: number;
  /** Begin and end, ISO 8601. */
  date: string;
  ends_at: string;
  /** Neutral, since others may look over one's shoulder. */
  title: string;
  location: string;
}

/** The rules of the clock in Zurich, for calendars that do not know the zone by name. */
const ZURICH_RULES = [
  'BEGIN:VTIMEZONE',
  `TZID:${ZURICH}`,
  'BEGIN:DAYLIGHT',
  'DTSTART:19810329T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'TZNAME:CEST',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'DTSTART:19961027T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'TZNAME:CET',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** An iCalendar file (RFC 5545) with one event in Zurich time. `now` is when it is made. */
export function calendarFile(entry: CalendarEntry, now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Apero//Apero//EN',
    ...ZURICH_RULES,
    'BEGIN:VEVENT',
    `UID:event-${entry.id}@apero`,
    `DTSTAMP:${compact(now.toISOString())}Z`,
    `DTSTART;TZID=${ZURICH}:${zurichTime(entry.date)}`,
    `DTEND;TZID=${ZURICH}:${zurichTime(entry.ends_at)}`,
    `SUMMARY:${escape(entry.title)}`,
    `LOCATION:${escape(entry.location)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${line}\r\n`).join('');
}

/** "20261204T193000" of "2026-12-04T19:30:00…". */
function compact(time: string): string {
  return time.slice(0, 19).replace(/[-:]/g, '');
}

function zurichTime(iso: string): string {
  const { day, time } = wallTime(iso);
  return compact(`${day}T${time}:00`);
}

function escape(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');
}
