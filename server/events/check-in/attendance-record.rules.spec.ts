import { attendanceRecord, type PastPlace } from './attendance-record.rules.js';

const NOW = new Date('2026-12-01T12:00:00Z');
/** Places by day of 2026 and what became of them: `+` came, `-` stayed away, `x` given back late. */
const OUTCOMES = { '+': 'came', '-': 'no_show', x: 'late_cancellation' } as const;
const places = (said: string): PastPlace[] =>
  said
    .split(' ')
    .filter(Boolean)
    .map((one) => ({
      startsAt: new Date(`2026-${one.slice(1)}T18:30:00Z`),
      outcome: OUTCOMES[one[0] as keyof typeof OUTCOMES],
    }));

describe('what counts of past places', () => {
  it.each([
    ['nobody has missed anything', '', 0, 0, false],
    ['only visits', '+11-01 +11-08', 0, 0, false],
    ['one missed: told, and nothing follows', '-11-01', 1, 3, false],
    ['two missed', '-10-01 -11-01', 2, 3, true],
    ['one missed, one given back late', '-10-01 x11-01', 2, 3, true],
    ['six months ago to the day still counts', '-06-01 -11-01', 2, 3, true],
    ['a day longer ago counts no more', '-05-31 -11-01', 1, 3, false],
    ['two visits after the last one', '-10-01 -10-08 +10-15 +10-22', 2, 1, true],
    ['three visits forgive all', '-10-01 -10-08 +10-15 +10-22 +10-29', 0, 0, false],
    ['visits before the last one do not', '-09-01 +09-08 +09-15 +09-22 -10-01', 2, 3, true],
    ['given back late for an event that is still ahead', '-11-01 x12-04', 2, 3, true],
  ])('%s', (_name, said, misses, visitsToForgive, mustConfirm) => {
    const record = attendanceRecord(places(said), NOW);
    expect({ ...record, misses: record.misses.length }).toEqual({ misses, visitsToForgive, mustConfirm });
  });

  it('names the latest missed event first', () => {
    const { misses } = attendanceRecord(places('-10-01 x11-01'), NOW);
    expect(misses.map(({ outcome }) => outcome)).toEqual(['late_cancellation', 'no_show']);
  });
});
