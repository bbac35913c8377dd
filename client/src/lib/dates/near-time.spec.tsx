import { nearTime } from './near-time';

const NOON = new Date('2026-12-01T11:00:00Z');

describe('a time that lies ahead', () => {
  it.each([
    ['2026-12-01T13:30:00Z', 'today', '14:30'],
    // midnight in Zurich, still the day before in Greenwich
    ['2026-12-01T23:00:00Z', 'tomorrow', '00:00'],
    ['2026-12-02T22:59:00Z', 'tomorrow', '23:59'],
    ['2026-12-02T23:00:00Z', 'later', 'Thu, 3 Dec 2026, 00:00'],
  ] as const)('%s, on the first of December at noon: %s', (iso, day, when) => {
    expect(nearTime(iso, NOON)).toEqual({ day, when });
  });
});
