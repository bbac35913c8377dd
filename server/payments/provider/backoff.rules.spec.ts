import { secondsAfter, holdBackoff, refundBackoff } from './backoff.rules.js';

describe('the delay before the next attempt', () => {
  it('doubles for a hold, up to a quarter of an hour', () => {
    expect([1, 2, 3, 4, 5, 6].map((attempt) => holdBackoff(attempt, 60))).toEqual([
      60, 120, 240, 480, 900, 900,
    ]);
    expect(holdBackoff(1000, 60)).toBe(900);
  });

  it('doubles for a refund, up to six hours', () => {
    expect(refundBackoff(1, 60)).toBe(60);
    expect(refundBackoff(9, 60)).toBe(15_360);
    expect(refundBackoff(10, 60)).toBe(21_600);
  });

  it('is never shorter than the time between two runs', () => {
    expect(holdBackoff(1, 3600)).toBe(3600);
    expect(holdBackoff(5, 3600)).toBe(3600);
  });

  it('counts from an instant', () => {
    expect(secondsAfter(new Date('2026-12-01T11:00:00Z'), 90)).toEqual(new Date('2026-12-01T11:01:30Z'));
    expect(secondsAfter(new Date('2026-12-01T11:00:00Z'), -60)).toEqual(new Date('2026-12-01T10:59:00Z'));
  });
});
