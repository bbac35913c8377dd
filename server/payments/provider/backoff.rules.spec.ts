import { backoff, secondsAfter } from './backoff.rules.js';

describe('the delay before the next attempt', () => {
  it('doubles up to the longest', () => {
    expect([1, 2, 3, 4, 5, 6].map((attempt) => backoff(attempt, 60, 900))).toEqual([
      60, 120, 240, 480, 900, 900,
    ]);
    expect(backoff(1000, 60, 900)).toBe(900);
  });

  it('is never shorter than the time between two runs', () => {
    expect(backoff(1, 3600, 900)).toBe(3600);
    expect(backoff(5, 3600, 900)).toBe(3600);
  });

  it('counts from an instant', () => {
    expect(secondsAfter(new Date('2026-12-01T11:00:00Z'), 90)).toEqual(new Date('2026-12-01T11:01:30Z'));
    expect(secondsAfter(new Date('2026-12-01T11:00:00Z'), -60)).toEqual(new Date('2026-12-01T10:59:00Z'));
  });
});
