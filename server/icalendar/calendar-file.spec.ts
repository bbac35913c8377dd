import { readCalendar, violations } from '../../test/fixtures/mail/icalendar.js';
import { type CalendarEntry, calendarFile, invitationFile } from './calendar-file.js';

const ENTRY: CalendarEntry = {
  uid: '0b5e6a34-6f5c-4f57-8f27-3f3a5d1c9a10',
  sequence: 2,
  changedAt: new Date('2026-11-20T08:00:00Z'),
  startsAt: new Date('2026-12-04T18:30:00Z'),
  endsAt: new Date('2026-12-04T21:30:00Z'),
  city: 'Zurich',
  venue: null,
  location: null,
  cancelled: false,
};
const READER = { language: 'en', publicUrl: 'https://apero.example' } as const;
const INVITATION = {
  organizer: { name: 'Apéro', email: 'hello@apero.example' },
  attendee: 'ana@apero.test',
  now: new Date('2026-12-01T11:00:00Z'),
};
const invited = (entry: Partial<CalendarEntry>, reader: typeof READER = READER) =>
  invitationFile({ ...ENTRY, ...entry }, reader, INVITATION);
const read = (entry: Partial<CalendarEntry>) => readCalendar(invited(entry));

describe('The calendar of a mail', () => {
  it('invites to the seat that one has, and asks for no answer', () => {
    const text = invited({});
    expect(readCalendar(text)).toEqual({
      method: 'REQUEST',
      events: [
        {
          uid: ENTRY.uid,
          sequence: 2,
          summary: 'Apéro',
          location: 'Zurich – address to be announced',
          description: 'Your ticket and the latest details: https://apero.example/dashboard',
          status: 'CONFIRMED',
          start: ENTRY.startsAt,
          end: ENTRY.endsAt,
        },
      ],
    });
    const unfolded = text.replaceAll('\r\n ', '');
    expect(unfolded).toContain('ORGANIZER;CN="Apéro":mailto:hello@apero.example');
    expect(unfolded).toMatch(/ATTENDEE;[^\r]*PARTSTAT=ACCEPTED;RSVP=FALSE[^\r]*ana@apero\.test/);
  });

  it('takes it back once one no longer goes there', () => {
    expect(read({ cancelled: true, sequence: 3 })).toMatchObject({
      method: 'CANCEL',
      events: [{ uid: ENTRY.uid, sequence: 3, status: 'CANCELLED' }],
    });
  });

  it.each([
    ['before the clock is put back', '2026-10-24T17:30:00Z', '2026-10-24T20:30:00Z'],
    ['over the night in which it is put back', '2026-10-24T22:00:00Z', '2026-10-25T03:00:00Z'],
    ['over the night in which it is put forward', '2027-03-27T22:00:00Z', '2027-03-28T03:00:00Z'],
  ])('is right %s', (_when, startsAt, endsAt) => {
    const [event] = read({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }).events;
    expect([event?.start, event?.end]).toEqual([new Date(startsAt), new Date(endsAt)]);
  });

  it.each([
    ['what the format reserves', 'Bar; "Au Lac", 2e \\ étage', 'Rue du Lac 1\nGenève'],
    ['letters of two and four octets, however long', 'ÜberÄpfelö'.repeat(10), '🥂🏔️'.repeat(20)],
    ['control characters that a form let through', 'Bar\u0007', 'Street\t1\r\n2'],
  ])('carries %s', (_what, venue, location) => {
    const [event] = read({ venue, location }).events;
    expect(event?.location).toBe(`${venue}, ${location}`.replace(/\p{Cc}+/gu, ' '));
  });

  it.each([
    ['fr', 'Zurich – adresse à venir'],
    ['it', 'Zurigo – indirizzo in arrivo'],
    ['de', 'Zürich – Adresse folgt'],
  ] as const)('speaks the language of its reader: %s', (language, location) => {
    const text = invitationFile(ENTRY, { ...READER, language }, INVITATION);
    expect(readCalendar(text).events[0]?.location).toBe(location);
  });

  it('does not tell what the product is for', () => {
    expect(invited({})).not.toMatch(/dating|single|match|flirt|love/i);
  });
});

describe('The calendar of a feed', () => {
  it('has all entries, in the same text for the same entries', () => {
    const other = { ...ENTRY, uid: '9f0c1a34-6f5c-4f57-8f27-3f3a5d1c9a11', sequence: 0 };
    const text = calendarFile([ENTRY, other], READER);
    const { method, events } = readCalendar(text);
    expect(method).toBeNull();
    expect(events.map(({ uid }) => uid)).toEqual([ENTRY.uid, other.uid]);
    expect(calendarFile([ENTRY, other], READER)).toBe(text);
  });

  it('may be empty', () => {
    expect(readCalendar(calendarFile([], READER)).events).toEqual([]);
  });
});

describe('The check of calendars', () => {
  it.each([
    ['a long line', (text: string) => text.replace('SUMMARY:', `SUMMARY:${'é'.repeat(40)}`)],
    ['a bare line feed', (text: string) => text.replace('\r\nUID', '\nUID')],
    ['a time of no zone', (text: string) => text.replace(/(DTSTAMP:\d+T\d+)Z/, '$1')],
    ['no id', (text: string) => text.replace(/UID:[^\r]*\r\n/, '')],
    ['no organiser of a request', (text: string) => text.replace(/ORGANIZER[^\r]*\r\n/, '')],
    ['another status than the method', (text: string) => text.replace('CONFIRMED', 'CANCELLED')],
  ])('finds %s', (_what, spoil) => {
    expect(violations(invited({}))).toEqual([]);
    expect(violations(spoil(invited({})))).not.toEqual([]);
  });
});
