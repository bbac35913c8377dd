import { afterQuietHours } from './quiet-hours.rules.js';

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
