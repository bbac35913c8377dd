import { CITIES } from '../events/index.js';
import { monthlyDates, nthWeekday } from './demo-calendar.js';

describe('the evening of a city', () => {
  test.each([
    ['the first Friday of December 2026', 2026, 11, { weekday: 5, nth: 1 }, '2026-12-04'],
    ['the first Friday of a month that begins with one', 2027, 0, { weekday: 5, nth: 1 }, '2027-01-01'],
    ['the third Thursday of the month after December', 2026, 12, { weekday: 4, nth: 3 }, '2027-01-21'],
    ['the second Friday of the month before January', 2026, -1, { weekday: 5, nth: 2 }, '2025-12-12'],
  ])('is %s', (_name, year, month, habit, day) => {
    expect(nthWeekday(year, month, habit)).toBe(day);
  });

  it('is once a month in each city, and never on the same day in two', () => {
    const now = new Date('2026-12-01T10:00:00Z');
    const all = CITIES.flatMap((city) => monthlyDates(city, now, -14, 4));
    expect(all).toHaveLength(6 * 19);
    expect(new Set(all.map((begin) => begin.toISOString())).size).toBe(6 * 19);
  });
});
