import { isTooLate, nextAttempt } from './retries.rules.js';
import { HOUR } from '../../common/time/durations.rules.js';

const DUE = new Date('2026-12-01T12:00:00Z');

describe('A notification that was not taken', () => {
  it.each([
    [1, 30],
    [2, 60],
    [3, 120],
    [6, 900],
    [7, 900],
    [5000, 900],
  ])('after try %i waits %i seconds', (attempts, seconds) => {
    expect(nextAttempt(attempts, DUE, DUE)).toEqual(new Date(DUE.getTime() + seconds * 1000));
  });

  it('is given up a day and a half after it became due', () => {
    expect(nextAttempt(9, DUE, new Date(DUE.getTime() + 36 * HOUR - 1))).not.toBeNull();
    expect(nextAttempt(9, DUE, new Date(DUE.getTime() + 36 * HOUR))).toBeNull();
  });
});

describe('A notification that leaves late', () => {
  const after = (hours: number) => new Date(DUE.getTime() + hours * HOUR);

  it.each([
    ['reminders', 35, false],
    ['reminders', 36, true],
    ['matches', 400, true],
    ['feedback', 36, true],
    ['news', 36, true],
    ['connections', 400, false],
    [null, 400, false],
  ] as const)('of the kind %s, %i hours after it was due, is left out: %s', (kind, hours, late) => {
    expect(isTooLate(kind, DUE, after(hours))).toBe(late);
  });
});
