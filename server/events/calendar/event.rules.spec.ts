import { fittingMinimums, isChargeable, rescheduledTimes, usualEnd } from './event.rules.js';

const at = (iso: string) => new Date(iso);
const times = { startsAt: at('2026-12-04T18:30:00Z'), endsAt: at('2026-12-04T21:30:00Z') };

describe('the times of an event', () => {
  test.each([
    ['nothing changes', {}, times.startsAt, times.endsAt],
    [
      'the start alone moves the end along',
      { startsAt: at('2026-12-11T17:00:00Z') },
      at('2026-12-11T17:00:00Z'),
      at('2026-12-11T20:00:00Z'),
    ],
    [
      'the end alone moves alone',
      { endsAt: at('2026-12-04T23:00:00Z') },
      times.startsAt,
      at('2026-12-04T23:00:00Z'),
    ],
    [
      'both move as they are told',
      { startsAt: at('2026-01-01T18:00:00Z'), endsAt: at('2026-01-01T19:00:00Z') },
      at('2026-01-01T18:00:00Z'),
      at('2026-01-01T19:00:00Z'),
    ],
  ])('%s', (_name, change, startsAt, endsAt) => {
    expect(rescheduledTimes(times, change)).toEqual({ startsAt, endsAt });
  });

  it('last three hours when nobody says otherwise', () => {
    expect(usualEnd(times.startsAt)).toEqual(times.endsAt);
  });
});

describe('a price', () => {
  test.each([
    [0, true],
    [1, false],
    [49, false],
    [50, true],
    [4950, true],
  ])('of %d Rappen can be charged: %s', (rappen, chargeable) => {
    expect(isChargeable(rappen)).toBe(chargeable);
  });
});

describe('the minimum of an event', () => {
  const sizes = { maxMen: 20, maxWomen: 20, minMen: 8, minWomen: 8 };
  test.each([
    ['stays', { maxMen: 30 }, { minMen: 8, minWomen: 8 }],
    ['comes along with a capacity that is lowered alone', { maxMen: 5 }, { minMen: 5, minWomen: 8 }],
    ['may be the capacity', { maxMen: 10, minMen: 10 }, { minMen: 10, minWomen: 8 }],
    ['may not be above it', { minWomen: 21 }, undefined],
    ['may not be above the new one', { maxMen: 10, minMen: 11 }, undefined],
  ])('%s', (_name, change, minimums) => {
    expect(fittingMinimums(sizes, change)).toEqual(minimums);
  });
});
