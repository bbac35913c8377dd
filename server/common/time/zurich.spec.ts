import { startOfZurichDay, zurichDayAfter, zurichIso, zurichTime } from './zurich.js';

const at = (iso: string) => new Date(iso);

describe('the day in Zurich', () => {
  test.each([
    ['a winter evening', '2026-12-04T18:30:00Z', '2026-12-03T23:00:00.000Z'],
    ['one minute before midnight', '2026-12-04T22:59:59Z', '2026-12-03T23:00:00.000Z'],
    ['midnight itself', '2026-12-04T23:00:00Z', '2026-12-04T23:00:00.000Z'],
    ['a summer night that is still yesterday in UTC', '2026-07-03T22:30:00Z', '2026-07-03T22:00:00.000Z'],
    ['the day the clocks go forward', '2027-03-28T10:00:00Z', '2027-03-27T23:00:00.000Z'],
    ['the day the clocks go back', '2026-10-25T22:30:00Z', '2026-10-24T22:00:00.000Z'],
  ])('%s starts at midnight in Zurich', (_name, instant, start) => {
    expect(startOfZurichDay(at(instant)).toISOString()).toBe(start);
  });

  it('lasts 23 hours in March and 25 in October', () => {
    const hours = (iso: string) =>
      (zurichDayAfter(at(iso), 1).getTime() - startOfZurichDay(at(iso)).getTime()) / 3_600_000;
    expect(hours('2027-03-28T10:00:00Z')).toBe(23);
    expect(hours('2026-10-25T10:00:00Z')).toBe(25);
    expect(hours('2026-12-04T10:00:00Z')).toBe(24);
  });

  it('shows half past seven on the wall after a clock change as before it', () => {
    expect(zurichIso(zurichTime(at('2026-10-24T12:00:00Z'), 0, 19, 30))).toBe('2026-10-24T19:30:00+02:00');
    expect(zurichIso(zurichTime(at('2026-10-24T12:00:00Z'), 1, 19, 30))).toBe('2026-10-25T19:30:00+01:00');
  });
});
