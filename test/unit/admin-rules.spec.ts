import fc from 'fast-check';
import { causerOf, stepOf } from '../../client/src/screens/admin/event/history.rules.js';
import { monthsAround } from '../../client/src/screens/admin/events/months.rules.js';
import {
  NTHS,
  readRule,
  RHYTHMS,
  ruleOf,
  WEEKDAYS,
} from '../../client/src/lib/recurrence/recurrence.rules.js';
import { endOf, instantOf, wallTime } from '../../client/src/lib/dates/zurich.rules.js';
import { daysOf } from '../../server/events/series/recurrence.js';

describe('the time of a form, in Zurich', () => {
  it.each([
    ['2026-12-04', '19:30', '2026-12-04T19:30:00+01:00'],
    ['2026-07-03', '19:30', '2026-07-03T19:30:00+02:00'],
    // the last Sunday of March: 02:30 never comes, and is taken for 03:30 summer time
    ['2026-03-29', '01:59', '2026-03-29T01:59:00+01:00'],
    ['2026-03-29', '02:30', '2026-03-29T02:30:00+01:00'],
    ['2026-03-29', '03:00', '2026-03-29T03:00:00+02:00'],
    // the last Sunday of October: 02:30 comes twice, the first is meant
    ['2026-10-25', '02:30', '2026-10-25T02:30:00+02:00'],
    ['2026-10-25', '03:00', '2026-10-25T03:00:00+01:00'],
  ])('%s %s is %s', (day, time, iso) => expect(instantOf(day, time)).toBe(iso));

  it.each([
    ['2026-12-04T18:30:00.000Z', '2026-12-04', '19:30'],
    ['2026-07-03T17:30:00Z', '2026-07-03', '19:30'],
    ['2026-12-31T23:00:00Z', '2027-01-01', '00:00'],
    ['2026-03-29T02:30:00+01:00', '2026-03-29', '03:30'],
    ['2026-10-25T00:30:00Z', '2026-10-25', '02:30'],
    ['2026-10-25T01:30:00Z', '2026-10-25', '02:30'],
  ])('%s is %s %s', (iso, day, time) => expect(wallTime(iso)).toEqual({ day, time }));

  it.each([
    ['2026-12-04', '19:30', '22:30', '2026-12-04T22:30:00+01:00'],
    ['2026-12-04', '21:00', '01:00', '2026-12-05T01:00:00+01:00'],
    ['2026-12-31', '21:00', '00:00', '2027-01-01T00:00:00+01:00'],
    ['2026-12-04', '19:30', '19:30', '2026-12-05T19:30:00+01:00'],
    // over the night in which summer time ends
    ['2026-10-24', '22:00', '04:00', '2026-10-25T04:00:00+01:00'],
  ])('from %s %s until %s ends %s', (day, from, until, end) => expect(endOf(day, from, until)).toBe(end));

  it('comes back as it was typed, but for the hour that never comes', () => {
    const minutes = fc.integer({ min: Date.UTC(2024, 0) / 60_000, max: Date.UTC(2030, 0) / 60_000 });
    fc.assert(
      fc.property(minutes, (minute) => {
        const shown = wallTime(new Date(minute * 60_000).toISOString());
        expect(wallTime(instantOf(shown.day, shown.time))).toEqual(shown);
      }),
    );
  });
});

describe('the rule of a series', () => {
  it.each([
    ['FREQ=MONTHLY;BYDAY=1FR', { rhythm: 'monthly', nth: '1', weekday: 'FR' }],
    ['FREQ=MONTHLY;BYDAY=-1SA', { rhythm: 'monthly', nth: '-1', weekday: 'SA' }],
    ['FREQ=WEEKLY;BYDAY=TH', { rhythm: 'weekly', weekday: 'TH' }],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', { rhythm: 'fortnightly', weekday: 'TU' }],
    ['FREQ=MONTHLY;BYDAY=5FR', { rhythm: 'custom' }],
    ['FREQ=MONTHLY;BYDAY=1FR;BYMONTH=1,3', { rhythm: 'custom' }],
    ['FREQ=WEEKLY;INTERVAL=3;BYDAY=TU', { rhythm: 'custom' }],
    ['FREQ=WEEKLY;BYDAY=XX', { rhythm: 'custom' }],
    ['', { rhythm: 'custom' }],
  ])('%j is read as %j', (rule, expected) => {
    expect(readRule(rule)).toMatchObject({ ...expected, custom: rule });
  });

  it.each(RHYTHMS.filter((rhythm) => rhythm !== 'custom'))('%s is read as it was written', (rhythm) => {
    for (const nth of NTHS)
      for (const weekday of WEEKDAYS) {
        const rule = ruleOf({ rhythm, nth, weekday, custom: '' });
        expect(readRule(rule)).toMatchObject(
          rhythm === 'monthly' ? { rhythm, nth, weekday } : { rhythm, weekday },
        );
        // and the server falls on that weekday; 2026-12-07 is a Monday
        const [day = ''] = daysOf(rule, '2026-12-07', '2026-12-07', '2027-02-07');
        expect(new Date(`${day}T12:00:00Z`).getUTCDay()).toBe((WEEKDAYS.indexOf(weekday) + 1) % 7);
      }
  });

  it('of one’s own is sent as it was typed', () => {
    const custom = '  FREQ=YEARLY;BYMONTH=8;BYMONTHDAY=1 ';
    expect(ruleOf({ ...readRule(custom), custom })).toBe(custom.trim());
  });
});

describe('the months of a filter', () => {
  const now = new Date(2026, 10, 21);
  it.each([
    ['coming', 8, '2026-11', '2027-06'],
    ['past', 13, '2026-11', '2025-11'],
    ['always', 20, '2027-06', '2025-11'],
  ] as const)('of what is %s: %d, from %s to %s', (when, count, first, last) => {
    const months = monthsAround(now, when);
    expect([months.length, months[0], months.at(-1)]).toEqual([count, first, last]);
  });

  it('hold the one chosen, however far away', () => {
    expect(monthsAround(now, 'coming', '2020-02')[0]).toBe('2020-02');
    expect(monthsAround(now, 'coming', '2026-12')).toHaveLength(8);
  });
});

describe('the history of a reservation', () => {
  it.each([
    ['paid', 'paid'],
    ['given_by_organiser', 'given_by_organiser'],
    ['moved_from_event_12', 'moved'],
    ['something_new', undefined],
  ])('says of %s: %s', (reason, step) => expect(stepOf(reason)).toBe(step));

  it.each([
    ['guest:41', 'guest'],
    ['organiser:1', 'organiser'],
    ['webhook', 'provider'],
    ['confirm-payment', 'provider'],
    ['reconciliation', 'itself'],
  ])('is the doing of %s: %s', (by, who) => expect(causerOf(by)).toBe(who));
});
