import { zurichTime } from '../../common/time/zurich.js';
import { offerEnd } from './offers.rules.js';

// 09:00 in Zurich
const NOW = new Date('2026-12-01T08:00:00Z');
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

describe('a seat that is free is kept for the first', () => {
  test.each<[string, { left: number; offerHours?: number; expected: number | null }]>([
    ['for twelve hours, ten days before', { left: 240, expected: 12 }],
    ['for twelve hours, two days before', { left: 48, expected: 12 }],
    ['for a quarter of the time that is left after that', { left: 47, expected: 11.75 }],
    ['for six hours the day before', { left: 24, expected: 6 }],
    ['for three hours in the morning of the day', { left: 12, expected: 3 }],
    ['for more than an hour just before the last six', { left: 6.1, expected: 1.525 }],
    ['for all at once in the last six hours', { left: 6, expected: null }],
    ['for all at once a minute before', { left: 1 / 60, expected: null }],
    ['for as long as the settings say', { left: 240, offerHours: 24, expected: 24 }],
    ['for an hour at least', { left: 240, offerHours: 0.5, expected: 1 }],
  ])('%s', (_when, { left, offerHours = 12, expected }) => {
    const end = offerEnd(inHours(left), NOW, offerHours);
    expect(end).toEqual(expected === null ? null : inHours(expected));
  });

  const zurich = (time: string) => new Date(`2026-12-${time}:00+01:00`);
  test.each([
    ['offered at 02:00, until 10:00', { now: '02T02:00', starts: '02T19:30', end: '02T10:00' }],
    ['offered at 23:00, until 10:00', { now: '01T23:00', starts: '02T19:30', end: '02T10:00' }],
    ['offered at 21:00, until 09:00', { now: '01T21:00', starts: '02T19:30', end: '02T09:00' }],
    ['offered at 20:30, for no longer than ever', { now: '01T20:30', starts: '02T19:30', end: '02T08:30' }],
    [
      'offered at noon, as long as the time that is left says',
      { now: '02T12:00', starts: '03T12:00', end: '02T18:00' },
    ],
    [
      'offered at 03:00, ten days before, for twelve hours',
      { now: '02T03:00', starts: '12T19:30', end: '02T15:00' },
    ],
  ])('and never for a night alone: %s', (_when, { now, starts, end }) => {
    expect(offerEnd(zurich(starts), zurich(now), 12)).toEqual(zurich(end));
  });

  test.each([
    ['offered at 09:59, until 21:59', { now: '01T09:59', starts: '12T19:30', end: '01T21:59' }],
    ['offered at 10:00, not until 22:00', { now: '01T10:00', starts: '12T19:30', end: '02T08:00' }],
    ['offered at 15:00, not until 03:00', { now: '01T15:00', starts: '12T19:30', end: '02T08:00' }],
    ['offered at 19:59, not until 07:59', { now: '01T19:59', starts: '12T19:30', end: '02T08:00' }],
    ['offered at 20:00, until 08:00', { now: '01T20:00', starts: '12T19:30', end: '02T08:00' }],
    ['before a brunch, not until all are asked', { now: '02T02:00', starts: '02T12:00', end: '02T08:00' }],
    ['the night before a breakfast', { now: '01T23:00', starts: '02T08:30', end: '02T08:00' }],
    ['in the evening before a run at sunrise', { now: '01T18:30', starts: '02T07:00', end: '01T21:37:30' }],
    ['later that evening, all are asked at once', { now: '01T20:00', starts: '02T07:00', end: null }],
  ])('and never until an hour of the night: %s', (_when, { now, starts, end }) => {
    const expected = end && (end.length > 8 ? new Date(`2026-12-${end}+01:00`) : zurich(end));
    expect(offerEnd(zurich(starts), zurich(now), 12)).toEqual(expected);
  });

  test.each([
    ['put back', '2026-10-24T18:00:00Z', '2026-10-25T07:00:00.000Z'],
    ['put forward', '2027-03-27T18:00:00Z', '2027-03-28T06:00:00.000Z'],
  ])('until 08:00 on the clock, over the night in which it is %s', (_way, now, end) => {
    const startsAt = new Date(new Date(now).getTime() + 240 * 3_600_000);
    expect(offerEnd(startsAt, new Date(now), 6)?.toISOString()).toBe(end);
  });

  it('never in the night and never beyond the begin of the event, whenever it is offered', () => {
    for (let left = 6.01; left < 300; left += 0.37)
      for (const offerHours of [1, 12, 72]) {
        const end = offerEnd(inHours(left), NOW, offerHours) ?? NOW;
        expect(end.getTime()).toBeLessThan(inHours(left).getTime());
        expect(end.getTime()).toBeGreaterThanOrEqual(zurichTime(end, 0, 8).getTime());
        expect(end.getTime()).toBeLessThan(zurichTime(end, 0, 22).getTime());
      }
  });
});
