import { afterQuietHours, isTooLate, nextAttempt } from './delivery-times.rules.js';
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

describe('By night in Zurich', () => {
  it.each([
    ['22:00 waits for the morning', '2026-12-01T21:00:00Z', '2026-12-02T06:00:00Z'],
    ['midnight waits, too', '2026-12-01T23:00:00Z', '2026-12-02T06:00:00Z'],
    ['06:59 waits a minute', '2026-12-02T05:59:00Z', '2026-12-02T06:00:00Z'],
    ['07:00 does not wait', '2026-12-02T06:00:00Z', '2026-12-02T06:00:00Z'],
    ['21:59 does not wait', '2026-12-01T20:59:59Z', '2026-12-01T20:59:59Z'],
    ['in summer the night begins an hour earlier by UTC', '2026-07-01T20:00:00Z', '2026-07-02T05:00:00Z'],
    ['in the night of the change to winter time', '2026-10-24T21:30:00Z', '2026-10-25T06:00:00Z'],
  ])('%s', (_what, instant, leaves) => {
    expect(afterQuietHours(new Date(instant))).toEqual(new Date(leaves));
  });
});
