import { isOfferedToAll, offerEnd } from './offers.rules.js';

const NOW = new Date('2026-12-01T11:00:00Z');
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
    expect(isOfferedToAll(inHours(left), NOW)).toBe(expected === null);
  });

  const zurich = (time: string) => new Date(`2026-12-${time}:00+01:00`);
  test.each([
    ['offered at 02:00, until 10:00', { now: '02T02:00', starts: '02T19:30', end: '02T10:00' }],
    ['offered at 23:00, until 10:00', { now: '01T23:00', starts: '02T19:30', end: '02T10:00' }],
    ['offered at 21:00, until 09:00', { now: '01T21:00', starts: '02T19:30', end: '02T09:00' }],
    ['offered at 20:30, for no longer than ever', { now: '01T20:30', starts: '02T19:30', end: '02T08:30' }],
    ['before a brunch, until all are asked', { now: '02T02:00', starts: '02T12:00', end: '02T06:00' }],
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

  it('never beyond the begin of the event', () => {
    for (let left = 6.01; left < 300; left += 0.37)
      expect(offerEnd(inHours(left), NOW, 12)?.getTime()).toBeLessThan(inHours(left).getTime());
  });
});
